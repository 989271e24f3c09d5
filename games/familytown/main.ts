import { init } from '@playhub/sdk'
import '../shared/shell.css'
import './town.css'
import './scene.css'
import './motion.css'
import { element } from '../shared/element.ts'
import { newGrants } from '../shared/grants.ts'
import { createHud } from '../shared/hud.ts'
import { startLoop } from '../shared/loop.ts'
import { openSave } from '../shared/save.ts'
import { connectServer } from '../shared/server.ts'
import { createShop } from '../shared/shop.ts'
import { mountShopDialog } from '../shared/shop-dialog.ts'
import { createSound } from '../shared/sound.ts'
import { followLanguage, liveTexts, loadTexts } from '../shared/texts.ts'
import { createGame } from './game.ts'
import { townGoods } from './goods.ts'
import { build, creditPearls, finishNow, lanternCoins } from './rules/building.ts'
import { advance } from './rules/clock.ts'
import { claimGoal, goals } from './rules/goals.ts'
import { newTown, readTown, type Town } from './rules/town.ts'
import { sounds } from './sounds.ts'
import { townTexts } from './texts.ts'
import { createAwayDialog } from './view/away-dialog.ts'
import { mountCounters } from './view/counters.ts'
import { createGoalsPanel, rewardOf } from './view/goals-panel.ts'
import { createLantern } from './view/lantern.ts'
import { createNews } from './view/news.ts'
import { createPlotPanel } from './view/plot-panel.ts'
import { createTownView } from './view/town-view.ts'

const PROJECT = 'familytown'
const TICK_SECONDS = 0.2
const SAVE_EVERY_SECONDS = 5
/** The plot of the first house. It is in the middle of the street. */
const FIRST_HOUSE_PLOT = 5
const AWAY_FROM_MS = 60_000
/**
 * The longest time in ms that the game waits at its start for a slow server to send the purchases. Then the game starts without purchases.
 */
const PURCHASES_WITHIN_MS = 1500

const hub = await init({ project: PROJECT })
await loadTexts(hub)
const t = liveTexts(hub, townTexts)
const server = connectServer(PROJECT, hub)
const shop = createShop({ hub, server })
const sound = createSound()
const save = await openSave<Town>({ project: PROJECT, hub, server, read: readTown, fresh: newTown, onReplace: (town) => game.change(town) })
const game = createGame(save.state)
await Promise.race([shop.refresh(), new Promise((late) => setTimeout(late, PURCHASES_WITHIN_MS))])

const news = createNews()
const away = createAwayDialog(t)
const shopDialog = mountShopDialog({ hub, shop, goods: townGoods(t) })
const hud = createHud({ hub, sound, onShop: shopDialog.open })
const showCounters = mountCounters(hud.slot, hub, game, t)
let picked: number | undefined

/** If the rules allow the player's action, performs it and saves the town. */
const act = (next: Town, notes: (typeof sounds)[keyof typeof sounds]) => {
  if (!game.change(next)) return sound.play(...sounds.refused)
  sound.play(...notes)
  save.write(game.town)
}

const pick = (plot: number) => {
  picked = plot
  show()
}

const townView = createTownView({
  game,
  t,
  onPick: (plot, how) => {
    pick(plot)
    if (how === 'keyboard') plotPanel.focusFirst()
  },
})
const plotPanel = createPlotPanel({
  game,
  t,
  onBuild: (plot, kind) => act(build(game.town, game.perks, plot, kind), sounds.build),
  onFinish: (plot) => act(finishNow(game.town, plot), sounds.ready),
})
const goalsPanel = createGoalsPanel({
  game,
  t,
  onClaim: (id) => {
    const { coins = 0, pearls = 0 } = goals[id]
    act(claimGoal(game.town, id), sounds.coins)
    news.tell(t().collected(rewardOf(t(), { coins, pearls })))
  },
  onShow: () => {
    pick(FIRST_HOUSE_PLOT)
    plotPanel.focusFirst()
  },
})
const lantern = createLantern({
  game,
  t,
  onCatch: () => {
    const coins = lanternCoins(game.town, game.perks)
    act({ ...game.town, coins: game.town.coins + coins }, sounds.coins)
    news.tell(t().collected(t().rewardCoins(coins)))
  },
})

const show = () => {
  showCounters()
  townView.show(picked)
  plotPanel.show(picked)
  goalsPanel.show()
}

const passTime = () => {
  const passed = advance(game.town, game.perks, Date.now())
  game.change(passed.town)
  if (passed.ms >= AWAY_FROM_MS && passed.earned >= 1) return away.show(passed)
  for (const { plot, kind } of passed.finished) {
    sound.play(...sounds.ready)
    news.tell(t().ready(t().kinds[kind], game.town.plots[plot]?.level ?? 1))
  }
}

/**
 * Applies the purchases. Pearls are added only if the town belongs to the player who bought them: right after a sign-in, the game still
 * shows the guest's town.
 */
const applyPurchases = () => {
  game.setPerks({ builders: shop.countOf('builder') > 0 ? 2 : 1, isGolden: shop.countOf('golden-roofs') > 0 })
  if (save.owner() !== hub.user?.userId) return
  const packs = newGrants(shop.inventory, 'pearls-100', game.town.pearlPacksCredited)
  if (packs === 0) return
  const before = game.town.pearls
  act(creditPearls(game.town, packs), sounds.coins)
  news.tell(t().collected(t().rewardPearls(game.town.pearls - before)))
}

townView.box.append(lantern.button)
townView.root.append(news.root)
const panels = element('div', { class: 'panels' }, plotPanel.root, goalsPanel.root)
panels.addEventListener('keydown', (event) => event.key === 'Escape' && picked !== undefined && townView.focusPlot(picked))
document.body.append(hud.root, element('main', { class: 'town' }, element('h1', { class: 'visually-hidden' }), townView.root, panels))

game.onChange(show)
shop.onChange(applyPurchases)
applyPurchases()
passTime()
followLanguage(hub, () => {
  document.title = t().title
  for (const heading of document.querySelectorAll('h1')) heading.textContent = t().title
  show()
})

let untilTick = 0
let untilSave = SAVE_EVERY_SECONDS
startLoop(
  (seconds) => {
    lantern.pass(seconds)
    untilTick -= seconds
    untilSave -= seconds
    if (untilTick > 0) return
    untilTick = TICK_SECONDS
    passTime()
    applyPurchases()
    if (untilSave > 0) return
    untilSave = SAVE_EVERY_SECONDS
    save.write(game.town)
  },
  // The style sheet makes all animations, so this game may always use the slow rate of `startLoop`.
  () => true,
)
