import { createHmac } from 'node:crypto'
import { DEMO_PASSWORD } from '@attune/samples/cast'
import { expect } from 'vitest'
import type { Page } from 'playwright-core'

export const HANNAH = 'hannah@northline.example'
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const PERIOD_MS = 30_000

/** Signs in on the sign-in page, wherever that leads. */
export const fill = async (page: Page, email: string, password = DEMO_PASSWORD): Promise<void> => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Opens sign-in, signs in and waits for the panel. */
export const enter = async (page: Page, email = HANNAH, password = DEMO_PASSWORD): Promise<void> => {
  await page.goto('/login')
  await fill(page, email, password)
  await page.getByRole('navigation', { name: 'Main' }).first().waitFor()
}

/**
 * Ends the session and presses a button that makes a call, both in one step: otherwise the stream may learn of the end
 * first and leave the page before the click.
 */
export const endSessionAt = async (page: Page, button: string): Promise<void> => {
  await page.evaluate((name) => {
    for (const key of ['accessToken', 'refreshToken']) localStorage.setItem(key, 'a-token-that-nobody-has-got')
    const buttons = [...document.querySelectorAll('button')]
    buttons.find(({ textContent }) => textContent === name)?.click()
  }, button)
  await page.waitForURL(/\/login/)
}

export const titled = async (page: Page, title: string): Promise<void> => {
  await expect.poll(() => pageTitle(page)).toBe(title)
}

/** The tab's title without the count of unread conversations, which comes a moment later. */
export const pageTitle = async (page: Page): Promise<string> => (await page.title()).replace(/^\(\d+\+?\) /, '')

/** The code an authenticator shows for a base32 secret (RFC 6238: SHA-1, six digits, 30 s), `steps` from now. */
export const codeOf = (secret: string, steps = 0, now = Date.now()): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(now / PERIOD_MS) + steps))
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const at = (hash.at(-1) ?? 0) & 0xf
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

const bytesOf = (secret: string): Buffer => {
  const bits = Array.from(secret.replaceAll(/[\s=]/g, ''), (letter) =>
    ALPHABET.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
