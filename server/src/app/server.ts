import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import { HEADERS } from '@attune/contract/headers'
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { mountLive, type LiveLog } from './live/stream.ts'
import { mountCalls } from './calls.ts'
import { answerBadAddress, answerErrors, answerNoRequest } from './errors.ts'
import { mountClientPage } from './client-page/mount-client-page.ts'
import { mountUnsubscribe } from './client-page/mount-unsubscribe.ts'
import { mountCoachPage } from './coach-page/mount-coach-page.ts'
import { mountContactFiles } from './contact-files.ts'
import { mountMovingFiles } from './moving-files.ts'
import { mountFiles } from './files.ts'
import { mountApiDocs } from './api/api-docs.ts'
import { LOOPBACK_HOSTS, refuseOtherHosts } from './hosts.ts'
import { mountHealth } from './health.ts'
import { mountInbound } from './inbound.ts'
import { measureRequests } from './monitoring/measure-requests.ts'
import { mountMetrics } from './monitoring/mount-metrics.ts'
import { mountPanel } from './panel.ts'
import { makeFloodGate } from './refuse-floods.ts'
import { mountUploads } from './uploads.ts'

/** The largest JSON body of a call, in bytes. */
const BODY_MAX = 512 * 1024

/** Exempt from the rate limit: health, the panel's own files, and carriers, whose messages must not wait. */
const UNLIMITED = /^\/((healthz|readyz)(\?|$)|(assets|carriers)\/)/

/** Addresses that a process always answers. */
const HEALTH = /^\/(healthz|healthz\/deep|readyz|metrics)(\?|$)/

export interface ProcessState {
  /** Whether it serves requests, not only health checks. */
  web?: boolean
  /** It still serves but will end soon. Stays true while it closes. */
  leaving?: () => boolean
  closing?: () => boolean
}

export interface ServerOptions {
  /** Folder of the built panel; null to serve calls only. */
  panel: string | null
  /** Requests per minute from one address. */
  rateLimit: number
  /** Calls of one account at once. */
  callsAtOnce: number
  /** Proxies that are trusted to report a visitor's address; none by default. */
  proxies?: string[]
  /** The host names it answers to (hosts.ts); those of this machine by default. */
  hosts?: string[]
  /** True while the server takes requests; false during startup and shutdown. */
  ready: () => boolean
  /** By default it serves requests and isn't shutting down. */
  state?: ProcessState
  /** How long a request may take to arrive (ms); five minutes by default. */
  requestMs?: number
  /** The token for `/metrics`; null: the address doesn't exist. */
  metricsToken: string | null
  /** For tests: treats an answer that deviates from its contract as a defect. */
  checkOutputs?: boolean
}

/** What a page of the panel may load, and from where. */
const CONTENT_SOURCES = {
  'default-src': ["'self'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  // Frames are written by the panel itself (`srcdoc`), for clients' emails. None is ever loaded from an address.
  'frame-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  // A voice note is listened to before it is uploaded.
  'media-src': ["'self'", 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
}

/** Builds the HTTP server: panel, calls, live stream, webhooks, health. Listening and closing are up to the caller. */
export const buildServer = async (deps: Deps, live: LiveLog, options: ServerOptions): Promise<FastifyInstance> => {
  const isUnlimited = (url: string) => UNLIMITED.test(url)
  const gate = makeFloodGate(isUnlimited, () => deps.meters.requests.inc({ area: 'other', status: '429' }))
  const app = fastify({
    serverFactory: gate.serverFactory,
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_MAX,
    trustProxy: options.proxies ?? false,
    genReqId: () => randomUUID(),
    // Ids and cursors are short, so a longer parameter is invalid.
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // Refused by `refuseRequests` instead, in the product's error shape.
    return503OnClosing: false,
    // A file of 50 MB over a slow connection takes minutes; a request that stalls at its beginning gets less. Histories of
    // conversations are given more time once their sender has been checked.
    requestTimeout: options.requestMs ?? 300_000,
    http: { headersTimeout: 30_000 },
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerNoRequest,
  })
  // Calls take JSON; plain text would reach them as an invalid input.
  app.removeContentTypeParser('text/plain')
  answerErrors(app)
  app.addHook('onRequest', async (request, reply) => {
    void reply.header(HEADERS.request, request.id)
  })
  refuseRequests(app, options.state ?? {})
  closeLateConnections(app)
  logRequests(app)
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: CONTENT_SOURCES,
    },
    crossOriginEmbedderPolicy: false,
    // Not without TLS: browsers ignore it there, and some tools complain. Subdomains may belong to others.
    strictTransportSecurity: deps.publicUrl.startsWith('https:') && { maxAge: 31_536_000, includeSubDomains: false },
  })
  refuseOtherHosts(app, options.hosts ?? LOOPBACK_HOSTS)
  await app.register(rateLimit, {
    max: options.rateLimit,
    timeWindow: 60_000,
    allowList: ({ url }) => isUnlimited(url),
    errorResponseBuilder: ({ socket }, { ttl }) => {
      // Behind a proxy, all visitors share connections.
      if ((options.proxies ?? []).length === 0) gate.shut(socket.remoteAddress ?? '', ttl)
      return new Refusal('TooManyRequests')
    },
  })
  await app.register(compress, { globalCompression: true, threshold: 2_048, encodings: ['gzip', 'identity'] })
  mountHealth(app, deps, options.ready)
  measureRequests(app, deps.meters)
  mountMetrics(app, deps.meters, {
    token: options.metricsToken,
    ready: options.ready,
    store: deps.store,
  })
  mountApiDocs(app, deps)
  mountInbound(app, deps, () => options.ready() || options.state?.leaving?.() === true)
  mountFiles(app, deps)
  mountClientPage(app, deps)
  mountUnsubscribe(app, deps)
  mountCoachPage(app, deps)
  await mountUploads(app, deps)
  await mountContactFiles(app, deps)
  await mountMovingFiles(app, deps)
  mountLive(app, deps, live)
  await mountPanel(app, options.panel)
  mountCalls(app, deps, options)
  return app
}

const logRequests = (app: FastifyInstance): void => {
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
}

/**
 * The URL for the log, without anything that grants access: the query, where mailed links have their tokens, a client's
 * link, and a file's signature, which is valid for hours. A mistyped signature is recognized by its length.
 */
const toLoggedPath = ({ url, routeOptions }: FastifyRequest): string => {
  const pattern = routeOptions.url ?? ''
  if (/^\/(media|my)\//.test(pattern)) return pattern
  return (url.split('?')[0] ?? '').replaceAll(/(?<=\/)[\w-]{43}(?=\/|$)/g, ':signature')
}

/**
 * Refuses requests that this process doesn't take: all while it closes, and all but health checks if it only runs jobs.
 * Before it ends, its responses close their connection, so that the next request goes to another process.
 */
const refuseRequests = (
  app: FastifyInstance,
  { web = true, leaving = () => false, closing = () => false }: ProcessState,
): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (leaving()) void reply.header('connection', 'close')
    if (HEALTH.test(request.url)) return
    if (!web || closing()) throw new Refusal('Unavailable')
  })
}

/** How often idle connections are looked for while it closes. */
const IDLE_LOOK_MS = 100

/**
 * Closing ends only the connections that are idle when it begins. One on which an answer is still being sent, say to a carrier's
 * report, becomes idle later, and the process would wait 72 s for its keep-alive to run out.
 */
const closeLateConnections = (app: FastifyInstance): void => {
  app.addHook('preClose', async () => {
    if (!app.server.listening) return
    const looking = setInterval(() => app.server.closeIdleConnections(), IDLE_LOOK_MS)
    app.server.once('close', () => clearInterval(looking))
  })
}
