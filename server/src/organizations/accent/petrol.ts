import type { AccentFamily } from './accent-family.ts'

/** The product's default accent: the same values as the panel's tokens. */
export const PETROL: AccentFamily = {
  light: {
    '--accent': '#17617f',
    '--accent-hover': '#104f69',
    '--accent-ink': '#11566f',
    '--accent-soft': '#e4eef3',
    '--accent-line': '#a9c8d6',
    '--on-accent': '#ffffff',
    '--focus': '#17617f',
    '--select': '#e4eef3',
  },
  dark: {
    '--accent': '#62b0cd',
    '--accent-hover': '#7bc0d9',
    '--accent-ink': '#86c7df',
    '--accent-soft': '#1a323c',
    '--accent-line': '#35606f',
    '--on-accent': '#08202a',
    '--focus': '#86c7df',
    '--select': '#18303a',
  },
  shades: [
    '#e4eef3',
    '#cfe0e8',
    '#a9c8d6',
    '#86c7df',
    '#62b0cd',
    '#4394b3',
    '#2b7a99',
    '#17617f',
    '#104f69',
    '#0b3c50',
  ],
}
