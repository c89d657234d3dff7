/** A color as `#rrggbb`. */
export type Hex = `#${string}`

/**
 * The sRGB color of a lightness (0 to 1), chroma and hue (degrees) in OKLCH. Chroma is reduced until the color is in
 * gamut (Ottosson, "A perceptual color space for image processing", 2020).
 */
export const fromOklch = (lightness: number, chroma: number, hue: number): Hex => {
  for (let kept = chroma; kept > 0; kept -= 0.001) {
    const linear = toLinear(lightness, kept, hue)
    if (linear.every((part) => part >= -0.0001 && part <= 1.0001)) return toHex(linear)
  }
  return toHex(toLinear(lightness, 0, hue))
}

/** Contrast ratio of two colors by WCAG 2.2: 1 to 21. */
export const contrast = (one: Hex, other: Hex): number => {
  const [lighter, darker] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05)
}

/** The same as a direction: above 1 if the second color is darker than the first, below if it is lighter. */
export const darkening = (one: Hex, other: Hex): number => (luminance(one) + 0.05) / (luminance(other) + 0.05)

/** The hue of a color in OKLCH, in whole degrees. */
export const hueOf = (hex: Hex): number => {
  const [, a, b] = toOklab(hex)
  return (Math.round((Math.atan2(b, a) * 180) / Math.PI) + 360) % 360
}

/** Distance of two colors in OKLab. 0.02 is just visible side by side. */
export const difference = (one: Hex, other: Hex): number => {
  const [a, b] = [toOklab(one), toOklab(other)]
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

type Triple = [number, number, number]

const toLinear = (lightness: number, chroma: number, hue: number): Triple => {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const toOklab = (hex: Hex): Triple => {
  const [red, green, blue] = linearOf(hex)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

const luminance = (hex: Hex): number => {
  const [red, green, blue] = linearOf(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const linearOf = (hex: Hex): Triple => [partOf(hex, 1), partOf(hex, 3), partOf(hex, 5)]

const partOf = (hex: Hex, at: number): number => {
  const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

const toHex = (linear: Triple): Hex =>
  `#${linear
    .map((part) => {
      const clipped = Math.min(1, Math.max(0, part))
      const shown = clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055
      return Math.round(255 * shown)
        .toString(16)
        .padStart(2, '0')
    })
    .join('')}`
