import { contract } from '@attune/contract/app/contract'
import { SCENE_BODY_MAX } from '@attune/contract/scenes/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'

/** The largest body of a call that is open to strangers, in bytes: a sign-in, a reset. */
const STRANGER_BODY_MAX = 4 * 1024
/** The most values in a scene. The maximum number of nodes has about 32,000, as the panel sends them. */
const SCENE_VALUES_MAX = 60_000

const SCENES_PATH = '/v1/interaction-flow/scenes'

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/**
 * Routes all calls to `answer`, with the largest body each may have. Bodies are read and parsed before the call is
 * known, in the one thread that serves everyone, so strangers may send a few kilobytes and only scenes may be
 * megabytes. Without a session, a large body is refused before it is read.
 */
export const routeCalls = (
  app: FastifyInstance,
  isSignedIn: (request: FastifyRequest) => Promise<boolean>,
  answer: Answer,
): void => {
  // For a small body, the call decides later whether it needs a session.
  const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (isSmall(request) || (await isSignedIn(request))) return
    // The rest of the body is still on its way.
    void reply.header('connection', 'close')
    throw new Refusal('AuthenticationRequired')
  }
  app.all('/*', { onRequest }, answer)
  for (const url of [SCENES_PATH, `${SCENES_PATH}/*`]) app.all(url, { bodyLimit: SCENE_BODY_MAX, onRequest }, answer)
  for (const { method, url } of openCalls()) app.route({ method, url, bodyLimit: STRANGER_BODY_MAX, handler: answer })
}

/** The most values that an input of a call at this path may have. Undefined: the usual limit. */
export const valuesMaxOf = (path: string | undefined): number | undefined =>
  path?.startsWith(SCENES_PATH) === true ? SCENE_VALUES_MAX : undefined

/** The calls that need no session and have a body. */
const openCalls = (): { method: string; url: string }[] =>
  Object.values(contract).flatMap((slice) =>
    Object.values(slice).flatMap(({ '~orpc': { route, meta } }) =>
      meta.right === 'public' && route.method !== undefined && route.method !== 'GET' && route.path !== undefined
        ? [{ method: route.method, url: route.path.replaceAll(/\{(\w+)\}/g, ':$1') }]
        : [],
    ),
  )

const isSmall = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= STRANGER_BODY_MAX
