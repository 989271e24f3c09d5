/**
 * The example game of the SDK, for engines whose own programming language does not run in this test. `ask` calls a function of the SDK by
 * its path (such as `data.set`), as the engine's code does.
 */

const at = (id) => document.getElementById(id)
const { dataset } = document.documentElement

document.body.innerHTML = `<p id="player"></p><p id="coins"></p><p id="price"></p><p id="told"></p>
  <button id="dig">Dig a coin</button><button id="sign-in">Sign in</button><button id="buy">Buy the builder</button>`

export const onEvent = (name) => {
  if (name === 'pause') Object.assign(dataset, { time: 'stopped', sound: 'off' })
  if (name === 'resume') Object.assign(dataset, { time: 'runs', sound: 'on' })
  if (name === 'user') dispatchEvent(new Event('player'))
}

export const play = async ({ start, ask, getUser }) => {
  const codeOf = ({ code }) => code
  try {
    await start()
  } catch (error) {
    at('told').append(codeOf(error), ' ', await ask('payments.catalog').catch(codeOf))
    return
  }
  let coins = 0
  const load = async () => {
    coins = (await ask('data.get', 'main'))?.coins ?? 0
    at('player').textContent = `Hello, ${getUser()?.nickName || 'guest'}`
    at('coins').textContent = `Coins: ${coins}`
  }
  const earn = async (more) => {
    coins += more
    // The name has multi-byte letters, and characters that JSON escapes.
    await ask('data.set', 'main', { coins, name: 'Шахта "⛏"\\' }, {})
    at('coins').textContent = `Coins: ${coins}`
  }
  const collect = async () => {
    for (const { goodId } of await ask('payments.purchases')) {
      await ask('payments.consume', goodId)
      await earn(100)
      at('told').append(await ask('payments.consume', goodId).catch(codeOf))
    }
  }
  at('dig').onclick = () => earn(1)
  at('sign-in').onclick = () => ask('login')
  at('buy').onclick = async () => {
    const { outcome } = await ask('payments.buy', { itemId: 'builder' })
    at('told').append(outcome, ' ')
    await collect()
  }
  addEventListener('player', load)
  at('price').textContent = (await ask('payments.catalog')).find(({ itemId }) => itemId === 'builder').price
  await load()
  await collect()
  await ask('ready')
}
