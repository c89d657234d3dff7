import { contract } from '@attune/contract/app/contract'
import { LIVE_PATH } from '@attune/contract/app/live/limits'
import type { FastifyInstance } from 'fastify'
import type { Meters } from '../../meters.ts'

/** Counts and times every response by area. Live streams last for hours, so they are only counted. */
export const measureRequests = (app: FastifyInstance, meters: Meters): void => {
  app.addHook('onResponse', async ({ url }, reply) => {
    const area = areaOf(url)
    const status = String(reply.statusCode)
    meters.requests.inc({ area, status })
    if (!(url.startsWith(LIVE_PATH) && reply.statusCode === 200))
      meters.requestSeconds.observe({ area }, reply.elapsedTime / 1_000)
    if (SIGN_INS.test(url) && reply.statusCode >= 400) meters.signInsRefused.inc({ status })
  })
}

/** The ways to sign in: with a password or an API key. */
const SIGN_INS = /^\/v2\/auth\.loginBy/

/**
 * The noun that an address is about, such as `contacts`. All pages are one area, and so are the panel's files and
 * unknown addresses: made-up addresses must not create labels.
 */
const areaOf = (url: string): string => {
  const [, first = '', second = ''] = /^\/([^/?]*)(?:\/([^/?.]*))?/.exec(url) ?? []
  if (first === 'v1' || first === 'v2') return AREAS.has(second) ? second : 'other'
  if (first === 'assets') return 'panel'
  return PLAIN.has(first) ? first : 'other'
}

const AREAS = new Set([
  'live',
  'media',
  ...Object.values(contract).flatMap((slice) =>
    Object.values(slice).flatMap(({ '~orpc': { route } }) => /^\/v\d\/([^/.]+)/.exec(route.path ?? '')?.[1] ?? []),
  ),
])
const PLAIN = new Set(['media', 'carriers', 'api', 'openapi.json', 'healthz', 'readyz', 'metrics'])
