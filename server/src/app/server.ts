import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import { HEADERS } from '@attune/contract/headers'
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { mountLive, type LiveLog } from './live/stream.ts'
import { mountCalls } from './calls.ts'
import { answerBadAddress, answerErrors, answerNoRequest } from './errors.ts'
import { mountContactFiles } from './contact-files.ts'
import { mountFiles } from './files.ts'
import { mountHealth } from './health.ts'
import { mountInbound } from './inbound.ts'
import { mountPanel } from './panel.ts'
import { mountUploads } from './uploads.ts'

/** The largest JSON body of a call, in bytes. */
const BODY_MAX = 512 * 1024

/** What watches the server, the panel's own files, and carriers, whose messages must not wait. */
const UNLIMITED = /^\/((healthz|readyz|metrics)(\?|$)|(assets|carriers)\/)/

export interface ServerOptions {
  /** Folder of the built panel; null serves calls only. */
  panel: string | null
  /** Requests a minute from one address. */
  rateLimit: number
  /** Proxies whose word about a visitor's address is believed; none when left out. */
  proxies?: string[]
  /** True while the server takes requests; false at start and while it ends. */
  ready: () => boolean
  /** True in tests: an answer that is not exactly its contract's is a defect. */
  checkOutputs?: boolean
}

/** The HTTP side: panel, calls, live stream, webhooks, health. Listening and ending are the caller's. */
export const buildServer = async (deps: Deps, live: LiveLog, options: ServerOptions): Promise<FastifyInstance> => {
  const app = fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_MAX,
    trustProxy: options.proxies ?? false,
    genReqId: () => randomUUID(),
    // Ids and cursors are short; a longer parameter is nonsense.
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // A file of 50 MB over a slow line takes minutes; who sends only the beginning of a request gets less.
    requestTimeout: 300_000,
    http: { headersTimeout: 30_000 },
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerNoRequest,
  })
  // Calls are JSON; a text would reach them as an input that is none.
  app.removeContentTypeParser('text/plain')
  answerErrors(app)
  app.addHook('onRequest', async (request, reply) => {
    void reply.header(HEADERS.request, request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: toLoggedPath(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'base-uri': ["'none'"],
        'object-src': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        'worker-src': ["'self'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: false,
  })
  await app.register(rateLimit, {
    max: options.rateLimit,
    timeWindow: 60_000,
    allowList: (request) => UNLIMITED.test(request.url),
  })
  await app.register(compress, { globalCompression: true, threshold: 2_048, encodings: ['gzip', 'identity'] })
  mountHealth(app, deps, options.ready)
  mountInbound(app, deps, options.ready)
  mountFiles(app, deps)
  await mountUploads(app, deps)
  await mountContactFiles(app, deps)
  mountLive(app, deps, live)
  await mountPanel(app, options.panel)
  mountCalls(app, deps, options.checkOutputs ?? false)
  return app
}

/**
 * The address without what opens something: the query, where mails put their tokens, and the signature of a file, good
 * for hours to whoever has it. Mistyped it reaches no file, and is still known by its length.
 */
const toLoggedPath = ({ url, routeOptions }: FastifyRequest): string => {
  if (routeOptions.url?.startsWith('/media/') === true) return routeOptions.url
  return (url.split('?')[0] ?? '').replaceAll(/(?<=\/)[\w-]{43}(?=\/|$)/g, ':signature')
}
