extends RefCounted
## The JavaScript side of the plugin, as a text, because Godot's web export would leave a .js file out. It turns the promises of the hub's
## SDK into calls of one callback with JSON. It contains no backslashes, because GDScript would read them as escapes.

const CODE := """
(() => {
  let send
  let starting
  let hub
  const tell = (message) => {
    const { environment = 'standalone', user = null, language = navigator.language.slice(0, 2) } = hub ?? {}
    send(JSON.stringify({ ...message, environment, user, language }))
  }
  const find = async (options) => {
    const found = await Playhub.init(options)
    for (const event of ['user', 'language', 'logout', 'pause', 'resume']) {
      found.on(event, (value) => tell({ event, value: value ?? null }))
    }
    hub = found
  }
  const run = async (path, json) => {
    const values = JSON.parse(json)
    if (!window.Playhub) throw { code: 'NOT_ON_A_HUB' }
    if (path === 'start') return (starting ??= find(values[0]))
    if (!hub) throw { code: 'NOT_ON_A_HUB' }
    const names = path.split('.')
    const name = names.pop()
    return names.reduce((at, each) => at[each], hub)[name](...values)
  }
  window.PlayhubGodot = {
    listen(callback) {
      send = callback
    },
    ask(id, path, json) {
      run(path, json).then(
        (value) => tell({ id, ok: true, value: value ?? null }),
        (error) => tell({ id, ok: false, value: null, code: error.code ?? String(error) }),
      )
    },
  }
})()
"""
