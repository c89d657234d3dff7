import { createHmac, hash, randomBytes } from 'node:crypto'
import { ACCESS_TOKEN_MINUTES, REFRESH_TOKEN_DAYS } from '@attune/contract/staff/limits'
import type { Tokens } from '@attune/contract/staff/entity'
import type { NewTokens } from '@attune/store/staff/sessions'

/** Tokens as the caller receives them and as the store keeps them. */
export interface TokenPair {
  wire: Tokens
  stored: NewTokens
}

/** Opaque tokens are stored as hashes only, useless to whoever reads the database. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

/** The tokens of a new session. */
export const firstTokens = (now: Date): TokenPair =>
  pair(randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url'), now)

/**
 * The successor of a refresh token. It is derived rather than random, so that using a token twice within the grace time
 * returns the same successor, although only hashes are stored.
 */
export const nextTokens = (secret: string, refreshToken: string, now: Date): TokenPair =>
  pair(derive(secret, `access ${refreshToken}`), derive(secret, `refresh ${refreshToken}`), now)

const derive = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('base64url')

const pair = (access: string, refresh: string, now: Date): TokenPair => {
  const accessExpiresAt = new Date(now.getTime() + ACCESS_TOKEN_MINUTES * 60_000)
  const refreshExpiresAt = new Date(now.getTime() + REFRESH_TOKEN_DAYS * 86_400_000)
  return {
    wire: { accessToken: access, accessTokenExpiresAt: accessExpiresAt.toISOString(), refreshToken: refresh },
    stored: { accessHash: hashToken(access), accessExpiresAt, refreshHash: hashToken(refresh), refreshExpiresAt },
  }
}
