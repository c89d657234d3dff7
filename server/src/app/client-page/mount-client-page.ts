import { CLIENT_RULE_LIMITS } from '@attune/contract/conversations/automated/client-rules'
import { LOCAL_TIME } from '@attune/contract/local-time'
import { localDate } from '@attune/engine/gate/quiet-hours'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import type { Deps } from '../../deps.ts'
import { getTheme } from '../../organizations/get-theme.ts'
import { readClientToken } from '../../conversations/client-rules/client-link.ts'
import { changeByPage, loadClientPage, type PageChange } from '../../scenes/client-page/client-page.ts'
import { PAGE_TEXTS } from './page-texts.ts'
import { renderPage, renderSentence } from './render-page.ts'

/** Calls per minute from one address. Nobody guesses a signature of 256 bits, but tries shouldn't cost much either. */
const PER_MINUTE = 60
const FORM = 'application/x-www-form-urlencoded'
const FORM_MAX = 2_048

const Time = z.string().regex(LOCAL_TIME)
/** One form of the page, by what its button does. Unknown fields are refused. */
const Form = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal(['less', 'more', 'later', 'person', 'resume', 'stop']) }),
  z.strictObject({ do: z.literal('pause'), until: z.iso.date() }),
  z.strictObject({ do: z.literal('hours'), from: Time, to: Time }),
  z.strictObject({ do: z.literal('any-time') }),
])

/**
 * Serves a client's own page at `/my/<token>`, without an account and without JavaScript. The link is all it takes, so
 * there is no cookie that another site could use; browsers don't store it or pass it on to anybody.
 */
export const mountClientPage = (app: FastifyInstance, deps: Deps): void => {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: FORM_MAX }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    const options = { config: { rateLimit: { max: PER_MINUTE, timeWindow: 60_000 } } }
    scope.get<{ Params: { token: string } }>('/my/:token', options, async (request, reply) =>
      show(deps, reply, request.params.token, null),
    )
    scope.post<{ Params: { token: string } }>('/my/:token', options, async (request, reply) => {
      const { token } = request.params
      const form = Form.safeParse(request.body)
      const page = await loadClientPage(deps, token)
      if (page === null) return refuse(reply)
      const change = form.success ? changeOf(form.data, localDate(page.now, page.zone)) : null
      if (change === null)
        return show(deps, reply.code(422), token, {
          said: PAGE_TEXTS[page.language].notRead(CLIENT_RULE_LIMITS.pauseDays),
          failed: true,
        })
      const said = await changeByPage(deps, token, { change, cause: request.id })
      return said === null ? refuse(reply) : show(deps, reply, token, { said, failed: false })
    })
  })
}

const NO_PAGE = 'This link doesn’t work any more. Text WHY to get a new one.'

/** Null if a form asks for something impossible. */
const changeOf = (form: z.infer<typeof Form>, today: string): PageChange | null => {
  if (form.do === 'any-time') return { kind: 'hours', hours: null }
  if (form.do === 'hours')
    return form.from === form.to ? null : { kind: 'hours', hours: { from: form.from, to: form.to } }
  if (form.do !== 'pause') return { kind: form.do }
  const { days } = Temporal.PlainDate.from(today).until(form.until, { largestUnit: 'days' })
  return days >= 1 && days <= CLIENT_RULE_LIMITS.pauseDays ? { kind: 'pause', until: form.until } : null
}

const show = async (
  deps: Deps,
  reply: FastifyReply,
  token: string,
  outcome: { said: string; failed: boolean } | null,
): Promise<FastifyReply> => {
  const page = await loadClientPage(deps, token)
  if (page === null) return refuse(reply)
  const { variables } = await getTheme(deps, readClientToken(token)?.organizationId ?? null)
  return asPage(reply).send(renderPage(page, { variables, outcome }))
}

const refuse = (reply: FastifyReply): FastifyReply => asPage(reply.code(404)).send(renderSentence(NO_PAGE))

/** Headers of a page that needs nothing but its link. */
export const asPage = (reply: FastifyReply): FastifyReply =>
  reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
