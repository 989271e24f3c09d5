import { circle, ellipse, group, line, path, polygon, rect, type Sheet, times } from '../draw.ts'
import { oklch } from '../palette.ts'

/** Draws a moored airship facing left. `haze` blends it with the sky. */
export const airship = (sheet: Sheet, x: number, y: number, scale: number, haze: number) => {
  const hull = sheet.down([
    [0, oklch(0.9, 0.07, 85)],
    [0.35, oklch(0.76 + haze * 0.5, 0.13, 60)],
    [0.75, oklch(0.56 + haze, 0.15, 35)],
    [1, oklch(0.36 + haze, 0.1, 350)],
  ])
  const sail = sheet.down([
    [0, oklch(0.62 + haze, 0.12, 200)],
    [1, oklch(0.4 + haze, 0.1, 225)],
  ])
  const wood = sheet.down([
    [0, oklch(0.56 + haze, 0.09, 55)],
    [1, oklch(0.34 + haze, 0.08, 35)],
  ])
  const brass = oklch(0.84, 0.13, 85)
  return group(
    `transform="translate(${x} ${y}) scale(${scale})"`,
    polygon('190,-10 300,-110 320,-96 286,0', sail),
    polygon('190,20 300,112 320,96 286,4', sail),
    path('M-270,0C-250,-90 -120,-128 10,-124C140,-120 240,-70 282,0C240,66 140,112 10,116C-120,118 -250,84 -270,0Z', hull),
    [0.78, 0.5, 0.2]
      .map((share) =>
        path(
          `M-266,-4C-240,${-90 * share} -120,${-126 * share} 10,${-122 * share}C140,${-118 * share} 236,${-68 * share} 280,0`,
          'none',
          `stroke="${oklch(0.42, 0.1, 30)}" stroke-width="3" opacity="0.4"`,
        ),
      )
      .join(''),
    path(
      'M-236,-34C-190,-84 -90,-106 20,-104C110,-102 190,-76 230,-42C150,-84 60,-92 -10,-92C-110,-92 -190,-66 -236,-34Z',
      '#ffffff',
      'opacity="0.42"',
    ),
    [-150, -20, 110]
      .map((dx) =>
        path(
          `M${dx},${-112 + Math.abs(dx + 10) * 0.13}Q${dx + 34},0 ${dx},${108 - Math.abs(dx + 10) * 0.13}`,
          'none',
          `stroke="${brass}" stroke-width="9" opacity="0.9"`,
        ),
      )
      .join(''),
    polygon('170,-14 306,-34 322,4 306,40 170,16', sail),
    [-120, -40, 50, 120].map((dx) => line(`M${dx},104L${dx * 0.85},150`, oklch(0.34, 0.06, 40), 4)).join(''),
    path('M-150,146H150L118,206Q0,226 -104,206Z', wood),
    rect(-158, 138, 316, 13, brass, 'rx="6"'),
    times(6)
      .map(
        (index) =>
          circle(-98 + index * 40, 176, 11, oklch(0.93, 0.12, 90)) +
          circle(-98 + index * 40, 176, 26, sheet.glow(oklch(0.92, 0.13, 88), 0.6)),
      )
      .join(''),
    rect(146, 164, 34, 12, oklch(0.36, 0.06, 40)),
    ellipse(186, 170, 8, 46, oklch(0.92, 0.04, 80), 'opacity="0.75"'),
    circle(184, 170, 10, brass),
  )
}
