import { createHash } from 'node:crypto'
import { SIGN_UP } from '@attune/contract/contacts/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { signFormToken } from '../../contacts/sign-ups/form-token.ts'
import type { SignUpForm } from '../../contacts/sign-ups/sign-ups.ts'
import type { Deps } from '../../deps.ts'
import { getTheme } from '../../organizations/get-theme.ts'
import { loadCoachPage, type CoachPage } from '../../staff/coach-page/load-coach-page.ts'
import { renderCoachPage, renderNoPage, type RenderedPage } from './render-coach-page.ts'
import { renderForm, renderThanks, type FormState } from './render-form.ts'
import { takeSignUp } from './take-sign-up.ts'

/** Calls per minute from one address. */
const PER_MINUTE = 60
const FORM = 'application/x-www-form-urlencoded'
/** Every character of a message may take twelve in a form. */
const FORM_MAX = 32_768

type Request = FastifyRequest<{ Params: { name: string } }>

/** Serves the public pages of coaches at `/coaches/{name}`, to everybody, without a script and without a cookie. */
export const mountCoachPage = (app: FastifyInstance, deps: Deps): void => {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: FORM_MAX }, (_request, body, done) =>
      done(null, fieldsOf(String(body))),
    )
    const options = { config: { rateLimit: { max: PER_MINUTE, timeWindow: 60_000 } } }
    scope.get('/coaches/:name', options, async (request: Request, reply) => {
      const page = await pageOf(deps, request)
      return page === null ? refuse(reply) : show(deps, request, reply, page)
    })
    scope.post('/coaches/:name', options, async (request: Request, reply) => {
      const page = await pageOf(deps, request)
      if (page?.signUps !== true) return refuse(reply)
      const visitor = { address: request.ip, requestId: request.id, userAgent: request.headers['user-agent'] ?? '' }
      const outcome = await takeSignUp(deps, page, visitor, request.body)
      const { variables } = await getTheme(deps, page.organizationId)
      if (outcome.kind === 'taken') return once(reply, renderCoachPage(page, variables, renderThanks(page)))
      const form = renderForm(page, { ...outcome, token: signFormToken(deps, page.accountId) })
      if (outcome.status === 429) void reply.header('retry-after', SIGN_UP.windowSeconds)
      return once(reply.code(outcome.status), renderCoachPage(page, variables, form))
    })
  })
}

/** A field that occurs twice makes the form invalid. */
const fieldsOf = (body: string): Record<string, string> | null => {
  const fields = [...new URLSearchParams(body)]
  const names = new Set(fields.map(([name]) => name))
  return names.size === fields.length ? Object.fromEntries(fields) : null
}

const pageOf = (deps: Deps, { params }: Request): Promise<CoachPage | null> =>
  loadCoachPage(deps, params.name.toLowerCase())

/** Identical to the byte, whether there is nobody of this name or their page is off. */
const refuse = (reply: FastifyReply): FastifyReply =>
  asPage(reply.code(404), NO_PAGE)
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .send(NO_PAGE.html)

const NO_PAGE = renderNoPage()

const EMPTY: SignUpForm = { name: '', phone: '', email: '', message: '', agrees: false }
const UNTOUCHED: Omit<FormState, 'token'> = { values: EMPTY, problems: [], said: null }
/** The tag changes every hour, so that the form in a browser's cache is never too old. */
const FORM_MS = 3_600_000

const show = async (deps: Deps, request: Request, reply: FastifyReply, page: CoachPage): Promise<FastifyReply> => {
  const { variables } = await getTheme(deps, page.organizationId)
  const render = (token: string) =>
    renderCoachPage(page, variables, page.signUps ? renderForm(page, { ...UNTOUCHED, token }) : '')
  const steady = `${render('').html}${page.signUps ? Math.floor(deps.now().getTime() / FORM_MS) : ''}`
  // Weak, because an answer may be compressed, and a form has its own token each time.
  const tag = `W/"${createHash('sha256').update(steady).digest('base64url').slice(0, 22)}"`
  const shown = render(page.signUps ? signFormToken(deps, page.accountId) : '')
  // Asked for again each time: a page that was switched off is gone at once. A form is one visitor's.
  void asPage(reply, shown)
    .header('cache-control', page.signUps ? 'private, no-cache' : 'public, no-cache')
    .header('etag', tag)
  return isKnown(request.headers['if-none-match'], tag) ? reply.code(304).send() : reply.send(shown.html)
}

const isKnown = (known: string | undefined, tag: string): boolean =>
  known !== undefined && known.split(',').some((one) => one.trim() === tag)

/** The outcome of a form: nobody may keep it. */
const once = (reply: FastifyReply, page: RenderedPage): FastifyReply =>
  asPage(reply, page).header('cache-control', 'no-store').send(page.html)

const asPage = (reply: FastifyReply, { style }: RenderedPage): FastifyReply =>
  reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('referrer-policy', 'no-referrer')
    .header(
      'content-security-policy',
      `default-src 'none'; img-src 'self'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
