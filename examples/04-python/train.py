"""A small language model, trained with its attention on 8 ranks, forward and
backward. Its gradients are those of PyTorch's own attention, and the loss falls."""

import startrail
import startrail.torch
import torch

VOCABULARY, TOKENS, WIDTH, HEADS, KV_HEADS, DIM = 16, 64, 32, 8, 2, 8


def ranks_attention(query, key, value):
    """On 8 ranks in teams of 2, whose copies of query, key and value stay for the
    backward pass."""
    output, _ = startrail.attention(query, key, value, causal=True, layout="bhsd",
                                    ranks=8, team_size=2, save="team")
    return output


def own_attention(query, key, value):
    return torch.nn.functional.scaled_dot_product_attention(
        query, key, value, is_causal=True, enable_gqa=True)


class Layer(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.before, self.between = torch.nn.LayerNorm(WIDTH), torch.nn.LayerNorm(WIDTH)
        self.query, self.key, self.value = (
            torch.nn.Linear(WIDTH, heads * DIM) for heads in (HEADS, KV_HEADS, KV_HEADS))
        self.out = torch.nn.Linear(HEADS * DIM, WIDTH)
        self.wide = torch.nn.Sequential(torch.nn.Linear(WIDTH, 4 * WIDTH),
                                        torch.nn.GELU(), torch.nn.Linear(4 * WIDTH, WIDTH))

    def forward(self, x, attention):
        y = self.before(x)
        query, key, value = (project(y).unflatten(2, (-1, DIM)).transpose(1, 2)
                             for project in (self.query, self.key, self.value))
        x = x + self.out(attention(query, key, value).transpose(1, 2).flatten(2))
        return x + self.wide(self.between(x))


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.token = torch.nn.Embedding(VOCABULARY, WIDTH)
        self.position = torch.nn.Parameter(torch.randn(TOKENS, WIDTH))
        self.layers = torch.nn.ModuleList(Layer() for _ in range(2))
        self.head = torch.nn.Linear(WIDTH, VOCABULARY)

    def forward(self, tokens, attention):
        x = self.token(tokens) + self.position
        for layer in self.layers:
            # Drops what is inside but the results of attention, which runs once.
            x = startrail.torch.checkpoint(layer, x, attention)
        return self.head(x)


def loss_of(model, tokens, attention):
    guesses = model(tokens[:, :-1], attention)
    return torch.nn.functional.cross_entropy(guesses.flatten(0, 1),
                                             tokens[:, 1:].flatten())


def gradients_of(model, tokens, attention):
    model.zero_grad()
    loss_of(model, tokens, attention).backward()
    return torch.cat([p.grad.flatten() for p in model.parameters()])


def main():
    torch.manual_seed(0)
    model = Model()
    # Four tokens in a drawn order, again and again.
    tokens = torch.randint(VOCABULARY, (4, 4)).repeat(1, TOKENS // 4 + 1)[:, :TOKENS + 1]
    ours, own = (gradients_of(model, tokens, attention)
                 for attention in (ranks_attention, own_attention))
    error = ((ours - own).abs().max() / own.abs().max()).item()
    print(f"{ours.numel()} gradients, largest error {error:.1e} of the largest one")
    assert error < 1e-4

    optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
    losses = []
    for step in range(31):
        optimizer.zero_grad()
        loss = loss_of(model, tokens, ranks_attention)
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
        if step % 10 == 0:
            print(f"step {step}: loss {losses[-1]:.3f}")
    assert losses[-1] < losses[0] / 2


if __name__ == "__main__":
    main()
