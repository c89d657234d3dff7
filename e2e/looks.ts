import { mkdirSync } from 'node:fs'
import axe, { type RunOptions } from 'axe-core'
import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { atRest } from './at-rest.ts'

/** At a desk and on a phone. */
export const LOOKS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const

/** Screenshots to look at, taken with ATTUNE_SHOTS=1; never committed. */
const SHOTS = process.env['ATTUNE_SHOTS'] === '1' ? new URL('./shots/', import.meta.url).pathname : null

export const shoot = async (page: Page, name: string): Promise<void> => {
  if (SHOTS === null) return
  mkdirSync(SHOTS, { recursive: true })
  await page.screenshot({ path: `${SHOTS}${name}.png` })
}

interface AxeOptions {
  /** A selector: only this part of the page. */
  within?: string | undefined
  /** Only these axe rules. */
  only?: string[]
  /** Also checks that a control's name contains its visible text, for voice control. New, so off by default in axe. */
  byVoice?: true
  /** False leaves out contrast, by far the slowest rule. */
  colors?: boolean
}

/** What axe finds wrong on the page, one line each. */
export const violationsOf = async (
  page: Page,
  { within, only, byVoice, colors = true }: AxeOptions = {},
): Promise<string[]> => {
  const options: RunOptions = {
    resultTypes: ['violations'],
    // By default axe also refetches and parses every style sheet, for a rule that is off.
    preload: { assets: ['media'] },
    ...(only && { runOnly: only }),
    rules: {
      ...(byVoice && { 'label-content-name-mismatch': { enabled: true } }),
      ...(!colors && { 'color-contrast': { enabled: false } }),
    },
  }
  // Once per page load: parsing axe takes nearly as long as a check of colors.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ([part, how]) => {
      const { violations } = await (window as unknown as AxeWindow).axe.run(part ?? document, how)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`)
    },
    [within, options] as const,
  )
}

interface AxeWindow {
  axe: typeof axe
}

/**
 * Waits until the screen is drawn. It must then pass axe and be no wider than the window. The theme only changes
 * colors, so only contrast is checked in the dark theme.
 */
export const expectClean = async (
  page: Page,
  name: string,
  look: { width: number },
  options: AxeOptions = {},
): Promise<void> => {
  const { within, colors = true } = options
  await atRest(page)
  await shoot(page, `${name}-light-${look.width}`)
  expect(await violationsOf(page, options), name).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow, `${name} is wider than the window`).toBeLessThanOrEqual(0)
  if (!colors && SHOTS === null) return
  await setTheme(page, 'dark')
  await shoot(page, `${name}-dark-${look.width}`)
  if (colors) {
    const dark = await violationsOf(page, { within, only: ['color-contrast'] })
    expect(dark, `${name} in the dark`).toEqual([])
  }
  await setTheme(page, 'light')
}

/**
 * Like {@link expectClean}, for the same page at a desk and then on a phone. Contrast is checked at the desk alone, so
 * colors that appear only on a phone aren't. It ends at desk width.
 */
export const expectCleanAtWidths = async (page: Page, name: string, options: AxeOptions = {}): Promise<void> => {
  const [desk, phone] = LOOKS
  await page.setViewportSize(desk)
  await expectClean(page, name, desk, options)
  await page.setViewportSize(phone)
  await expectClean(page, name, phone, { ...options, colors: false })
  await page.setViewportSize(desk)
}

/**
 * Lasts until the page is left. The panel's own theme button is in the frame and would take the focus. Only colors
 * change, and at once: transitions are finished. An inherited color may only start its transition when its parent's has
 * ended.
 */
const setTheme = (page: Page, theme: 'light' | 'dark'): Promise<void> =>
  page.evaluate((name) => {
    const fading = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    document.documentElement.setAttribute('data-mantine-color-scheme', name)
    for (let rest = fading(); rest.length > 0; rest = fading()) for (const one of rest) one.finish()
  }, theme)
