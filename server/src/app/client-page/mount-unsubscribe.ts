import type { FastifyInstance, FastifyReply } from 'fastify'
import { readUnsubscribeToken, unsubscribe } from '../../conversations/email/unsubscribe.ts'
import type { Deps } from '../../deps.ts'
import { asPage } from './mount-client-page.ts'
import { renderSentence } from './render-page.ts'

/** Calls per minute from one address. */
const PER_MINUTE = 60
const FORM_MAX = 4_096

/**
 * Serves the link at the head of automation's mails (RFC 8058). A POST ends them, with no session and whatever its form
 * says: mail programs send it. A GET only shows a button, since spam filters open every link.
 */
export const mountUnsubscribe = (app: FastifyInstance, deps: Deps): void => {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: FORM_MAX }, (_request, _body, done) => done(null))
    const options = { config: { rateLimit: { max: PER_MINUTE, timeWindow: 60_000 } } }
    scope.get<{ Params: { token: string } }>('/unsubscribe/:token', options, async (request, reply) =>
      readUnsubscribeToken(deps, request.params.token) === null ? refuse(reply) : asPage(reply).send(ASK),
    )
    scope.post<{ Params: { token: string } }>('/unsubscribe/:token', options, async (request, reply) => {
      const place = readUnsubscribeToken(deps, request.params.token)
      if (place === null) return refuse(reply)
      await unsubscribe(deps, place, `unsubscribe:${request.id}`)
      return asPage(reply).send(renderSentence('You won’t get any more messages. Write START to get them again.'))
    })
  })
}

const ASK = renderSentence('Don’t want these messages any more?').replace(
  '</main>',
  '<form method="post"><button class="end">Stop all messages</button></form></main>',
)

const refuse = (reply: FastifyReply): FastifyReply =>
  asPage(reply.code(404)).send(renderSentence('This link doesn’t work. Reply STOP to one of our emails instead.'))
