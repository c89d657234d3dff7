import * as z from 'zod'
import type { CallMeta } from './call.ts'
import { DAY_MS } from './durations.ts'
import { defineRefusals } from './refusals.ts'

/** The rules of the header `idempotency-key`. */
export const IDEMPOTENCY = {
  /** 1 to 255 printable ASCII characters. */
  key: /^[\x20-\x7e]{1,255}$/,
  /** How long a key is kept. */
  keptMs: DAY_MS,
} as const

/** What any call that takes a key may refuse because of it. */
export const idempotencyRefusals = defineRefusals({
  IdempotencyKeyReused: {
    status: 422,
    title: 'Key already used',
    message: 'This idempotency key was used for another request. Choose a new one for each request.',
  },
  IdempotencyKeyBusy: {
    status: 409,
    title: 'Still being done',
    message: 'The same request is still being worked on. Wait a moment, then try again.',
  },
  IdempotencyAnswerLost: {
    status: 409,
    title: 'Sent before',
    message:
      'This was sent before, and what came of it is no longer known. Look at what is there before you do it again.',
  },
})

interface CallDefinition {
  route: { method?: string | undefined }
  meta: CallMeta
  inputSchema?: unknown
}

/**
 * Whether a call takes the header `idempotency-key`: every POST that changes something inside an organization, except
 * those whose answer isn't kept and those that take a message's suffix, which is the key of sending.
 */
export const takesIdempotencyKey = ({ route, meta, inputSchema }: CallDefinition): boolean =>
  route.method === 'POST' &&
  meta.tenant &&
  meta.anywhere !== true &&
  meta.reads !== true &&
  meta.unkept !== true &&
  meta.whileSwitched !== 'read' &&
  meta.whileSwitched !== 'always' &&
  !(inputSchema instanceof z.ZodObject && 'suffix' in inputSchema.shape)
