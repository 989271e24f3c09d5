import { circle, group, line, type Point, path, polygon, type Sheet } from '../draw.ts'
import { oklch } from '../palette.ts'

/**
 * The facets of the left half of the bust, from back to front. The centre is at x = 0, the top of the helmet at y = 0. The right half is
 * the mirrored left half in another light.
 */
const FACETS: readonly (readonly [corners: string, lightness: number])[] = [
  ['-240,480 -300,180 -404,330 -380,520', 0.24],
  ['-300,180 -404,330 -372,380', 0.5],
  ['-330,500 -430,300 -530,440 -460,580', 0.3],
  ['-430,300 -530,440 -486,480', 0.56],
  ['0,430 -150,440 -330,520 -360,640 -330,830 0,860', 0.2],
  ['-70,330 0,330 0,470 -110,450', 0.16],
  ['-60,380 0,395 0,430 -80,420', 0.3],
  ['-120,440 -40,520 -60,640 -250,600 -260,500', 0.36],
  ['-120,440 -40,520 0,500 0,440', 0.27],
  ['-250,600 -60,640 -90,860 -300,840', 0.25],
  ['-60,640 0,655 0,860 -90,860', 0.19],
  ['-210,470 -330,420 -440,470 -470,600 -400,660 -250,600', 0.4],
  ['-330,420 -440,470 -470,600 -390,520', 0.54],
  ['-390,520 -470,600 -400,660 -330,620', 0.28],
  ['-210,470 -330,420 -390,520 -330,560', 0.62],
  ['-400,660 -470,600 -480,760 -430,850 -380,850 -370,720', 0.22],
  ['0,0 -90,18 -152,90 -164,180 -128,190 0,150', 0.5],
  ['0,0 -90,18 -152,90 -110,110 -34,66', 0.64],
  ['0,0 -34,66 -26,158 0,150', 0.42],
  ['0,-74 -20,10 -26,120 0,132', 0.7],
  ['-40,60 -120,112 -138,168 -60,150', 0.56],
  ['-152,280 -206,250 -200,300 -120,352', 0.34],
  ['-164,180 -128,190 -120,250 -140,290 -170,250', 0.3],
  ['-170,130 -196,150 -200,240 -170,262', 0.56],
  ['-140,290 -120,250 -70,262 -58,350 -92,360', 0.44],
  ['-120,250 -70,262 -58,350 -30,300 -26,250', 0.34],
  ['-58,350 -30,300 0,312 0,384 -36,384', 0.28],
  ['-26,250 0,244 0,312 -30,300', 0.4],
]

const cornersOf = (text: string): readonly Point[] =>
  text.split(' ').map((pair) => {
    const [x = 0, y = 0] = pair.split(',').map(Number)
    return [x, y]
  })

const VISOR = cornersOf('0,168 -128,196 -132,236 -60,246 0,226')

const mirror = (list: readonly Point[]): readonly Point[] => list.map(([x, y]) => [-x, y])

/** Draws an armoured fighter from the front: cool light on the left, hot light on the right. */
export const fighter = (sheet: Sheet, x: number, y: number, scale: number, cool = 205, hot = 345) => {
  const half = (side: 1 | -1) =>
    FACETS.map(([corners, lightness]) => {
      const list = cornersOf(corners)
      const hue = side === 1 ? cool + 45 : hot - 40
      const lit = 0.05 + (side === 1 ? lightness : lightness * 0.94) * 1.08
      const colour = oklch(lit, 0.07 + lightness * 0.16, hue)
      return polygon(side === 1 ? list : mirror(list), colour, `stroke="${colour}" stroke-width="1"`)
    }).join('')
  const rim = (side: 1 | -1, hue: number) => {
    const s = -side
    const d = `M${s * 20},2L${s * 90},18L${s * 152},90L${s * 158},130L${s * 170},132L${s * 198},152L${s * 200},240M${s * 214},468L${s * 330},420L${s * 440},470L${s * 470},600L${s * 482},760M${s * 300},182L${s * 404},330M${s * 430},302L${s * 530},440`
    const colour = oklch(side === 1 ? 0.86 : 0.74, 0.24, hue)
    return line(d, colour, 16, `opacity="0.35" ${sheet.blur(6)}`) + line(d, colour, 5)
  }
  const visorLight = oklch(0.9, 0.15, cool)
  const core = cornersOf('0,540 -44,566 -44,616 0,642 44,616 44,566')
  return group(
    `transform="translate(${x} ${y}) scale(${scale})"`,
    path(
      'M0,860H-490V620Q-470,440 -330,405L-190,450L-60,400V330L-180,280V120L-90,8L0,-8L90,8L180,120V280L60,330V400L190,450L330,405Q470,440 490,620V860Z',
      oklch(0.12, 0.05, 280),
    ),
    half(1),
    half(-1),
    rim(1, cool),
    rim(-1, hot),
    circle(0, 205, 260, sheet.glow(visorLight, 0.55)),
    polygon(
      [...VISOR, ...[...mirror(VISOR)].reverse()],
      sheet.side([
        [0, oklch(0.82, 0.16, cool)],
        [0.36, oklch(0.93, 0.09, cool)],
        [0.5, '#ffffff'],
        [0.64, oklch(0.86, 0.13, hot)],
        [1, oklch(0.68, 0.25, hot)],
      ]),
    ),
    line('M-118,206L0,180L118,206', '#ffffff', 5, 'opacity="0.85"'),
    circle(0, 591, 150, sheet.glow(visorLight, 0.8)),
    polygon(
      core,
      sheet.down([
        [0, '#ffffff'],
        [1, visorLight],
      ]),
    ),
    polygon(
      core.map(([cx, cy]) => [cx * 0.55, 591 + (cy - 591) * 0.55] as const),
      oklch(0.6, 0.2, hot),
    ),
    line('M-250,560L-120,530M-230,600L-130,580', visorLight, 6),
    line('M250,560L120,530M230,600L130,580', oklch(0.74, 0.24, hot), 6),
    line('M-22,330V372M0,334V378M22,330V372', oklch(0.12, 0.04, 280), 6),
  )
}
