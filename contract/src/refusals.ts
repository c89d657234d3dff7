import type * as z from 'zod'

/** An expected no: its name is the code on the wire, `title` and `message` are sentences for the person. */
export interface RefusalDefinition {
  status: number
  title: string
  message: string
  data?: z.ZodType
}

/** Says yes to the shape and keeps the exact names and data types. */
export const defineRefusals = <const T extends Record<string, RefusalDefinition>>(table: T): T => table

/** Refusals that any call may answer with; the rest stand beside their slice. */
export const commonRefusals = defineRefusals({
  InputInvalid: { status: 400, title: 'Invalid request', message: 'The request has fields that cannot be read.' },
  AuthenticationRequired: { status: 401, title: 'Sign in', message: 'Please sign in to go on.' },
  AccessDenied: { status: 403, title: 'Access denied', message: 'Your account may not do this.' },
  OrganizationRequired: {
    status: 403,
    title: 'Choose an organization',
    message: 'Choose an organization to work in first.',
  },
  NotFound: { status: 404, title: 'Page Not Found', message: 'There is nothing at this address.' },
  MethodNotAllowed: { status: 405, title: 'Method not allowed', message: 'This address does not take that method.' },
  BodyTooLarge: { status: 413, title: 'Too large', message: 'The request is larger than this server takes.' },
  UnsupportedMediaType: { status: 415, title: 'Unsupported format', message: 'Send the body as JSON.' },
  TooManyRequests: { status: 429, title: 'Too many requests', message: 'Please wait a moment and try again.' },
  InternalError: { status: 500, title: 'Internal Server Error', message: 'Something went wrong on our side.' },
  Unavailable: { status: 503, title: 'Not available', message: 'The service is starting or stopping. Try again.' },
})

/** The body of every answer that is not a success. */
export interface ErrorBody {
  code: string
  status: number
  title: string
  content: string
  data?: unknown
}
