import marimo

app = marimo.App()


@app.cell
def _():
    import marimo as mo
    from kinetree import Figure

    figure = mo.ui.anywidget(Figure("piston", {"scale_x": 2, "joint": 45}))
    figure
    return figure, mo


@app.cell
def _(figure, mo):
    mo.md(f"the joint is at {figure.value['values'].get('joint')} degrees")
    return


if __name__ == "__main__":
    app.run()
