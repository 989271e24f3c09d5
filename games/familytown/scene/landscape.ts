import { svg } from '../../shared/element.ts'
import { bush, lamp, pine, tree } from './nature.ts'
import { circle, ellipse, group, line, path, rect } from './shapes.ts'

// The landscape is larger than the frame of 1200 x 800, so that it fills a window of any shape.
const LEFT = -1600
const WIDTH = 4400
const FOOT = 2200

const gradient = (id: string, stops: readonly [number, string, number?][], vertical = true) =>
  svg('linearGradient', { id, x2: vertical ? 0 : 1, y2: vertical ? 1 : 0 }, ...stops.map(stop))
const stop = ([offset, color, opacity = 1]: readonly [number, string, number?]) =>
  svg('stop', { offset, 'stop-color': color, 'stop-opacity': opacity })

/** Returns the gradients that the whole scene uses. Include them once per page. */
export const fills = () =>
  svg(
    'defs',
    {},
    gradient('sky', [
      [0, '#141238'],
      [0.36, '#372a68'],
      [0.66, '#8a4d80'],
      [0.86, '#e08a6c'],
      [1, '#f7bd7f'],
    ]),
    gradient('sea', [
      [0, '#c07a7d'],
      [0.25, '#6b4a82'],
      [1, '#2c3566'],
    ]),
    gradient('reflection', [
      [0, '#ffe3b0', 0.55],
      [0.75, '#ffd9a0', 0],
    ]),
    gradient('back-hill', [
      [0, '#5f6384'],
      [1, '#3d5468'],
    ]),
    gradient('mid-hill', [
      [0, '#47786f'],
      [1, '#2e5a58'],
    ]),
    gradient('front-hill', [
      [0, '#356a5c'],
      [0.12, '#28524c'],
      [1, '#17332f'],
    ]),
    gradient('gold', [
      [0, '#fff0a8'],
      [0.45, '#f2bd3c'],
      [1, '#b9791a'],
    ]),
    svg('radialGradient', { id: 'glow' }, stop([0, '#ffdf94', 0.75]), stop([1, '#ffb35c', 0])),
    svg(
      'linearGradient',
      { id: 'beam', gradientUnits: 'userSpaceOnUse', x1: -620, x2: 0 },
      stop([0, '#fff1b8', 0]),
      stop([1, '#fff1b8', 0.55]),
    ),
  )

export const sky = () =>
  group(
    {},
    rect(LEFT, -1400, WIDTH, 1420, '#141238'),
    rect(LEFT, 0, WIDTH, 345, 'url(#sky)'),
    ...stars(),
    circle(905, 330, 250, 'url(#glow)', { opacity: 0.8 }),
    circle(905, 318, 52, '#ffe3b0'),
    cloud(180, 120, 1.2),
    cloud(620, 190, 0.9),
    cloud(1130, 90, 1),
    path(`M${LEFT} 345V300Q-300 240 -60 290T240 268T470 300T700 286C770 292 820 338 900 345Z`, '#6a4a7c', { opacity: 0.75 }),
  )

export const sea = () =>
  group(
    {},
    rect(LEFT, 340, WIDTH, 260, 'url(#sea)'),
    path('M868 340L836 520H974L942 340Z', 'url(#reflection)'),
    group(
      { class: 'waves' },
      ...[358, 374, 392, 414, 438].map((y, index) =>
        line(`M${860 + index * 34} ${y}h${60 + index * 12}m60 6h${40 + index * 10}`, '#ffd9b0', 2.4, { opacity: 0.35 }),
      ),
    ),
  )

export const backHill = () =>
  group(
    {},
    path(`M${LEFT} ${FOOT}V380C-500 340 -200 420 0 382C180 330 420 322 600 350C760 372 800 430 880 500V${FOOT}Z`, 'url(#back-hill)'),
    path(`M870 ${FOOT}V520C900 450 960 400 1040 402C1120 404 1180 430 1300 424S2000 400 2800 430V${FOOT}Z`, 'url(#back-hill)'),
    line('M-40 470C120 380 300 420 430 390S640 420 720 460', '#d9b48c', 10, { opacity: 0.28 }),
    ...[-60, -10, 60, 100, 290, 320, 545, 575, 770].map((x, index) =>
      pine(x, 392 - (x > 250 && x < 600 ? 22 : 0) + (x > 700 ? 32 : 0) + (index % 3) * 5, 0.5 + (index % 4) * 0.08),
    ),
    ...[1160, 1205, 1290].map((x, index) => pine(x, 432 + index * 2, 0.6)),
  )

export const midHill = () =>
  group(
    {},
    path(`M${LEFT} ${FOOT}V500C-400 470 0 500 260 478C520 456 800 500 1000 500S1500 480 2800 500V${FOOT}Z`, 'url(#mid-hill)'),
    line(`M${LEFT} 590C-200 580 300 572 620 584S1200 598 2800 586`, '#d9b48c', 26, { opacity: 0.34 }),
    line(`M${LEFT} 590C-200 580 300 572 620 584S1200 598 2800 586`, '#f0d3a8', 12, { opacity: 0.22 }),
    ...[20, 268, 530, 790, 1060, 1160].map((x, index) => tree(x, 532 + (index % 2) * 8, 0.72 + (index % 3) * 0.06)),
    ...[270, 530, 790, 1050].map((x) => lamp(x, 588)),
  )

export const frontHill = () =>
  group(
    {},
    path(`M${LEFT} ${FOOT}V640C-300 622 200 640 560 632S1100 622 1400 638S2200 620 2800 640V${FOOT}Z`, 'url(#front-hill)'),
    line('M-200 800C100 748 300 780 570 768S1000 760 1400 800', '#d9b48c', 30, { opacity: 0.2 }),
    ...[60, 410, 735, 1090].map((x, index) => tree(x, 712 + (index % 2) * 14, 0.98)),
    ...[110, 455, 690, 1035, 1150].map((x, index) => bush(x, 742 + (index % 2) * 22, 0.85)),
    ...[410, 735].map((x) => lamp(x, 774)),
    group(
      { class: 'fireflies' },
      ...[90, 330, 480, 660, 800, 1000, 1120].map((x, index) =>
        circle(x, 690 + ((index * 37) % 80), 3, '#d7ff8a', { class: `firefly-${index % 3}` }),
      ),
    ),
  )

const stars = () =>
  Array.from({ length: 70 }, (_, index) => {
    const x = ((index * 397) % 3400) - 1100
    const y = ((index * 173) % 520) - 340
    return circle(x, y > 150 ? y - 300 : y, 0.8 + (index % 3) * 0.6, '#fff3da', { opacity: 0.35 + (index % 4) * 0.15 })
  })

const cloud = (x: number, y: number, scale: number) =>
  group(
    { transform: `translate(${x} ${y}) scale(${scale})`, opacity: 0.28, class: 'cloud' },
    ellipse(0, 0, 90, 12, '#f5b9a0'),
    ellipse(-34, -9, 44, 12, '#f5b9a0'),
    ellipse(30, -12, 52, 13, '#f2c7b5'),
  )
