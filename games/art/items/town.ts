import { circle, ellipse, group, line, path, polygon, rect, type Sheet, times } from '../draw.ts'
import { sparkle } from '../gems.ts'
import { oklch } from '../palette.ts'

const pearl = (sheet: Sheet, x: number, y: number, radius: number) =>
  circle(
    x,
    y,
    radius,
    sheet.ball([
      [0, '#ffffff'],
      [0.35, oklch(0.95, 0.03, 330)],
      [0.75, oklch(0.78, 0.07, 320)],
      [1, oklch(0.58, 0.1, 300)],
    ]),
  ) +
  ellipse(x - radius * 0.34, y - radius * 0.4, radius * 0.24, radius * 0.16, '#ffffff') +
  path(
    `M${x - radius * 0.6},${y + radius * 0.5}A${radius * 0.8},${radius * 0.8} 0 0 0 ${x + radius * 0.7},${y + radius * 0.35}`,
    'none',
    `stroke="${oklch(0.93, 0.06, 80)}" stroke-width="${radius * 0.12}" stroke-linecap="round" opacity="0.8"`,
  )

/** Draws pearls in an open scallop shell. */
export const pearls = (sheet: Sheet) => {
  const shell = 'M128,196C60,190 24,140 34,92Q40,60 66,64Q74,36 104,44Q128,22 152,44Q182,36 190,64Q216,60 222,92C232,140 196,190 128,196Z'
  const ribs = [
    [44, 84],
    [74, 52],
    [128, 34],
    [182, 52],
    [212, 84],
  ].map(([x, y]) => line(`M128,200L${x},${y}`, oklch(0.5, 0.15, 0), 5, 'opacity="0.45"'))
  return group(
    '',
    path(
      shell,
      sheet.down([
        [0, oklch(0.84, 0.12, 30)],
        [1, oklch(0.6, 0.17, 5)],
      ]),
    ),
    ribs.join(''),
    path(shell, 'none', `stroke="${oklch(0.93, 0.06, 50)}" stroke-width="5" opacity="0.8"`),
    [
      [86, 150, 25],
      [170, 150, 25],
      [128, 142, 29],
      [60, 178, 23],
      [196, 178, 23],
      [104, 180, 28],
      [154, 180, 28],
    ]
      .map(([x = 0, y = 0, radius = 0]) => pearl(sheet, x, y, radius))
      .join(''),
    path(
      'M26,190Q128,250 230,190Q214,232 128,236Q42,232 26,190Z',
      sheet.down([
        [0, oklch(0.76, 0.14, 20)],
        [1, oklch(0.46, 0.15, 0)],
      ]),
    ),
    times(6)
      .map((index) =>
        line(
          `M${62 + index * 26},${206 + (index > 0 && index < 5 ? 10 : 3)}l${(index - 2.5) * -3},16`,
          oklch(0.9, 0.07, 40),
          4,
          'opacity="0.6"',
        ),
      )
      .join(''),
    sparkle(196, 58, 20),
    sparkle(60, 120, 12),
  )
}

/** Draws a builder's helmet with a hammer behind it. */
export const builder = (sheet: Sheet) => {
  const shell = sheet.ball([
    [0, oklch(0.95, 0.12, 95)],
    [0.5, oklch(0.84, 0.17, 82)],
    [1, oklch(0.6, 0.15, 60)],
  ])
  return group(
    '',
    group(
      'transform="rotate(47 128 140)"',
      rect(
        116,
        30,
        26,
        270,
        sheet.side([
          [0, oklch(0.7, 0.11, 60)],
          [1, oklch(0.42, 0.1, 40)],
        ]),
        'rx="9"',
      ),
      path(
        'M68,6H170Q200,8 212,40L176,54H68Z',
        sheet.down([
          [0, oklch(0.88, 0.03, 250)],
          [0.5, oklch(0.68, 0.04, 255)],
          [1, oklch(0.42, 0.05, 265)],
        ]),
      ),
      rect(52, 0, 24, 60, oklch(0.56, 0.05, 260), 'rx="5"'),
    ),
    path('M44,178C44,108 82,74 128,74S212,108 212,178Z', shell),
    path(
      'M108,76Q128,70 148,76L156,176H100Z',
      sheet.down([
        [0, oklch(0.97, 0.08, 98)],
        [1, oklch(0.8, 0.17, 78)],
      ]),
    ),
    path('M108,76Q104,120 100,176M148,76Q152,120 156,176', 'none', `stroke="${oklch(0.62, 0.15, 60)}" stroke-width="4"`),
    path(
      'M24,186Q24,170 44,170H212Q232,170 232,186Q232,202 212,204Q128,222 44,204Q24,202 24,186Z',
      sheet.down([
        [0, oklch(0.92, 0.14, 92)],
        [1, oklch(0.62, 0.15, 60)],
      ]),
    ),
    path('M62,150Q68,104 98,90', 'none', 'stroke="#fff" stroke-width="9" stroke-linecap="round" opacity="0.8"'),
    sparkle(204, 88, 18),
  )
}

/** Draws a cottage under a roof of gold. */
export const goldenRoofs = (sheet: Sheet) => {
  const gold = sheet.across(
    [60, 40],
    [200, 150],
    [
      [0, '#fff7cf'],
      [0.4, oklch(0.87, 0.16, 88)],
      [1, oklch(0.62, 0.14, 62)],
    ],
  )
  const pane = sheet.down([
    [0, '#fff7d2'],
    [1, oklch(0.82, 0.16, 72)],
  ])
  return group(
    '',
    circle(140, 96, 130, sheet.glow(oklch(0.92, 0.14, 90), 0.75)),
    polygon('132,226 218,214 218,128 132,128', oklch(0.46, 0.1, 330)),
    polygon(
      '44,216 44,126 88,66 132,128 132,226',
      sheet.down([
        [0, oklch(0.82, 0.08, 45)],
        [1, oklch(0.62, 0.11, 15)],
      ]),
    ),
    rect(176, 36, 24, 60, oklch(0.5, 0.12, 20)),
    rect(171, 30, 34, 13, oklch(0.68, 0.12, 35), 'rx="3"'),
    polygon('88,44 186,40 238,134 140,142', gold),
    times(3)
      .map((row) => {
        const share = (row + 1) / 4
        return line(
          `M${88 + 52 * share},${44 + 98 * share}L${186 + 52 * share},${40 + 94 * share}`,
          oklch(0.58, 0.13, 58),
          4,
          'opacity="0.7"',
        )
      })
      .join(''),
    times(4)
      .map((row) =>
        times(4)
          .map((column) => {
            const top = row / 4
            const x = 88 + 52 * top + (column + (row % 2 ? 0.9 : 0.4)) * 24
            const y = 44 + 98 * top
            return line(`M${x},${y}l13,24`, oklch(0.58, 0.13, 58), 3, 'opacity="0.5"')
          })
          .join(''),
      )
      .join(''),
    polygon(
      '88,40 146,142 130,150 88,76 44,142 28,136',
      sheet.down([
        [0, '#fffbe2'],
        [1, oklch(0.76, 0.16, 72)],
      ]),
    ),
    rect(58, 140, 26, 32, pane, 'rx="3"'),
    line('M71,140v32M58,155h26', oklch(0.4, 0.1, 340), 3),
    path('M94,222v-42a15,15 0 0 1 30,0v45z', oklch(0.42, 0.12, 25)),
    polygon('150,150 172,148 172,182 150,184', pane),
    polygon('186,147 206,145 206,178 186,180', pane),
    sparkle(118, 66, 24),
    sparkle(214, 70, 15),
    sparkle(40, 84, 12),
  )
}
