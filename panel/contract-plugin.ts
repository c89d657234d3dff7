import { FACTS } from '@attune/contract/app/facts'
import { GROUPED_FACTS } from '@attune/contract/app/slices'
import { contract } from '@attune/contract/app/contract'
import type { FactDefinition } from '@attune/contract/facts'
import { takesIdempotencyKey } from '@attune/contract/idempotency'
import { isContractProcedure, type AnyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'

/**
 * Serves what the panel needs from the contract at run time, so that it ships without zod. `virtual:contract`: the method and
 * path of each call, whether it only reads, and whether it takes an idempotency key. `virtual:facts`: what each kind of fact is about.
 * `virtual:fact-groups`: all kinds, as people choose among them.
 */
export const serveContract = (): Plugin => ({
  name: 'attune-contract',
  resolveId: (id) => (id in MODULES ? `\0${id}` : undefined),
  load: (id) => MODULES[id.slice(1)]?.(),
})

const MODULES: Record<string, () => string> = {
  'virtual:contract': () => `export const addresses = ${JSON.stringify(addressesOf(contract))}`,
  'virtual:fact-groups': () => `export const factGroups = ${JSON.stringify(GROUPED_FACTS)}`,
  'virtual:facts': () => `export const facts = ${JSON.stringify(listFacts())}`,
}

type Addresses = { [name: string]: string | Addresses }

/** Of each call as in `GET /v1/users/me`. A POST that only reads has `READ`, and one that takes an idempotency key `ONCE`. */
const addressesOf = (router: AnyContractRouter): string | Addresses => {
  if (!isContractProcedure(router))
    return Object.fromEntries(Object.entries(router).map(([name, part]) => [name, addressesOf(part)]))
  const { route, meta } = router['~orpc']
  const { method, path, summary: _, ...rest } = route
  if (method === undefined || path === undefined) throw new Error('A call of the contract has no method or no path.')
  if ('inputStructure' in rest || 'outputStructure' in rest) throw new Error(`The panel can’t make the call ${path}.`)
  if (takesIdempotencyKey(router['~orpc'])) return `ONCE ${path}`
  return `${method !== 'GET' && 'reads' in meta ? 'READ' : method} ${path}`
}

/** Leaves out facts that never reach the live stream and change nothing in a conversation. */
const listFacts = () =>
  Object.fromEntries(
    Object.entries<FactDefinition>(FACTS)
      .filter(([, { live, touches }]) => live !== 'none' || touches !== undefined)
      .map(([kind, { about, touches }]) => [kind, { about, ...(touches === undefined ? {} : { touches }) }]),
  )
