import { contract } from '@attune/contract/app/contract'
import type { CallMeta } from '@attune/contract/call'
import type { FastifyRequest } from 'fastify'

/** The refusals that callers of some calls tell apart from other failures. */
export type TellingCode = NonNullable<CallMeta['tellsApart']>

/** The refusal that callers of the requested call tell apart from other failures, if there is one. */
export const tellingCodeOf = ({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): TellingCode | undefined => {
  const [path = ''] = url.split('?', 1)
  return TELLING.find((call) => call.method === method && call.path.test(path))?.code
}

/** The body of a failure with its `answer`: the refusal of that code, or `unknown_error`. */
export const tellAnswer = <Body extends { code: string }>(code: TellingCode | undefined, body: Body): Body =>
  code === undefined ? body : { ...body, answer: body.code === code ? code : 'unknown_error' }

const TELLING = Object.values(contract).flatMap((slice) =>
  Object.values(slice).flatMap(({ '~orpc': { route, meta } }: { '~orpc': Definition }) =>
    meta.tellsApart === undefined || route.path === undefined
      ? []
      : [
          {
            method: route.method,
            path: new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
            code: meta.tellsApart,
          },
        ],
  ),
)

export const TELLING_CODES: readonly TellingCode[] = [...new Set(TELLING.map(({ code }) => code))]

interface Definition {
  route: { method?: string; path?: string }
  meta: CallMeta
}
