/** A colour in OKLCH: lightness 0–1, chroma 0–0.37, hue in degrees. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number]

const linearRgb = ([lightness, chroma, hue]: Oklch) => {
  const angle = (hue * Math.PI) / 180
  const a = chroma * Math.cos(angle)
  const b = chroma * Math.sin(angle)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

const fits = (channels: number[]) => channels.every((value) => value >= -0.0001 && value <= 1.0001)

const inGamut = ([lightness, chroma, hue]: Oklch) => {
  let kept = chroma
  while (kept > 0 && !fits(linearRgb([lightness, kept, hue]))) kept -= 0.004
  return linearRgb([lightness, Math.max(kept, 0), hue]).map((value) => Math.min(1, Math.max(0, value)))
}

const encode = (value: number) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055)

/** Returns a hex colour. Chroma is reduced until the colour exists in sRGB, so that hue and lightness stay as chosen. */
export const oklch = (lightness: number, chroma: number, hue: number) =>
  `#${inGamut([lightness, chroma, hue])
    .map((value) =>
      Math.round(encode(value) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

const luminance = (colour: Oklch) => {
  const [red = 0, green = 0, blue = 0] = inGamut(colour)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the WCAG 2 contrast of white text on the colour. */
export const contrastWithWhite = (colour: Oklch) => 1.05 / (luminance(colour) + 0.05)
