import { createHmac, hash, randomBytes } from 'node:crypto'
import { DAY_MS } from '@attune/contract/durations'
import { ACCESS_TOKEN_MINUTES, REFRESH_TOKEN_DAYS } from '@attune/contract/staff/limits'
import type { Tokens } from '@attune/contract/staff/entity'
import type { NewTokens } from '@attune/store/staff/sessions'

/** Tokens as the caller receives them and as the store keeps them. */
export interface TokenPair {
  wire: Tokens
  stored: NewTokens
}

/** Opaque tokens are stored as hashes only, useless to anyone who reads the database. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

/**
 * When a session ends at the latest, no matter how much it is used: after the days of the installation or of its
 * organization, whichever are fewer, or with the key that it was started with, if that ends.
 */
export const sessionEndOf = (
  settings: { sessionDays: number },
  organization: { session_days: number | null } | undefined,
  startedAt: Date,
  keyExpiresAt: Date | null = null,
): Date => {
  const days = Math.min(settings.sessionDays, organization?.session_days ?? Infinity)
  return new Date(Math.min(startedAt.getTime() + days * DAY_MS, keyExpiresAt?.getTime() ?? Infinity))
}

/** The tokens of a new session, which ends at `end` at the latest. */
export const firstTokens = (now: Date, end: Date): TokenPair =>
  pair(randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url'), now, end)

/**
 * The successor of a refresh token. It is derived rather than random, so that using a token twice within the grace time
 * returns the same successor, although only hashes are stored.
 */
export const nextTokens = (secret: string, refreshToken: string, now: Date, end: Date): TokenPair =>
  pair(derive(secret, `access ${refreshToken}`), derive(secret, `refresh ${refreshToken}`), now, end)

const derive = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('base64url')

const pair = (access: string, refresh: string, now: Date, end: Date): TokenPair => {
  const within = (ms: number) => new Date(Math.min(now.getTime() + ms, end.getTime()))
  const accessExpiresAt = within(ACCESS_TOKEN_MINUTES * 60_000)
  const refreshExpiresAt = within(REFRESH_TOKEN_DAYS * DAY_MS)
  return {
    wire: { accessToken: access, accessTokenExpiresAt: accessExpiresAt.toISOString(), refreshToken: refresh },
    stored: { accessHash: hashToken(access), accessExpiresAt, refreshHash: hashToken(refresh), refreshExpiresAt },
  }
}
