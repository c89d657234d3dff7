import type { Store } from '@attune/store/store'
import { pino } from 'pino'
import type { Deps } from '../deps.ts'
import { openMeters } from '../meters.ts'
import { openPresence } from '../presence/presence.ts'
import { newPushKey, openPush } from '../push/push.ts'
import { pastFiles } from './past-files.ts'

/** The dependencies for playing a past: no carrier, no mail, no listeners. */
export const pastDeps = (store: Store): Deps => ({
  store,
  // A turn that is retried draws new ids, and the recording has to come out the same on every machine.
  turnLimitMs: 60_000,
  now: () => new Date(),
  log: pino({ level: 'silent' }),
  settings: {
    ...{ demo: true, workLeaseMs: 60_000, sessionDays: 90, securityLogDays: 180 },
    ...{ smtp: null, twilioUrl: null, webhookOrigins: [], mailbox: null, mailboxHosts: [] },
  },
  files: pastFiles().files,
  publicUrl: 'http://past.invalid',
  secret: 'nothing that was signed in the past is opened',
  linkKeys: ['nor are its links'],
  mail: { send: () => Promise.reject(new Error('The past sends no mail.')) },
  push: openPush({ privateKey: newPushKey(), origins: [], contact: () => '', timeoutMs: 0 }),
  presence: openPresence(store.hints),
  looks: { record: () => {}, flush: () => Promise.resolve(), close: () => Promise.resolve() },
  securityLog: { record: () => {}, flush: () => Promise.resolve(), close: () => Promise.resolve() },
  prompts: null,
  transcriber: null,
  carriers: new Map(),
  phones: null,
  meters: openMeters(),
})
