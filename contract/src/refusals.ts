import type * as z from 'zod'

/** An expected refusal. Its key is the code on the wire; `title` and `message` are shown to the user. */
export interface RefusalDefinition {
  status: number
  title: string
  message: string
  data?: z.ZodType
}

/** Checks the shape of a table of refusals and keeps its exact keys and data types. */
export const defineRefusals = <const T extends Record<string, RefusalDefinition>>(table: T): T => table

/** Refusals any call may return. All others are defined in their slice. */
export const commonRefusals = defineRefusals({
  InputInvalid: {
    status: 400,
    title: 'Invalid request',
    message: 'Some fields of the request are missing or invalid.',
  },
  /** `data.issues` as with `InputInvalid`; each sentence names the character and where it stands. */
  CharacterUnseen: {
    status: 400,
    title: 'Invisible character',
    message:
      'This text has an invisible character that hides or reverses the text next to it. Type the text instead of pasting it.',
  },
  AuthenticationRequired: { status: 401, title: 'Sign in', message: 'Please sign in to continue.' },
  AccessDenied: { status: 403, title: 'Access denied', message: "You don't have permission to do this." },
  OrganizationRequired: {
    status: 403,
    title: 'Choose an organization',
    message: 'Choose an organization first.',
  },
  NotFound: { status: 404, title: 'Page Not Found', message: "There's nothing at this address." },
  MethodNotAllowed: { status: 405, title: 'Method not allowed', message: "This address doesn't support that method." },
  BodyTooLarge: { status: 413, title: 'Too large', message: 'The request is larger than this server accepts.' },
  UnsupportedMediaType: { status: 415, title: 'Unsupported format', message: 'Send the body as JSON.' },
  HostUnknown: {
    status: 421,
    title: 'Wrong address',
    message: 'This server doesn’t answer to this host name. Its operator can add the name to ATTUNE_ALLOWED_HOSTS.',
  },
  TooManyRequests: { status: 429, title: 'Too many requests', message: 'Wait a moment and try again.' },
  TooManyAtOnce: {
    status: 429,
    title: 'Too many at once',
    message: 'Many of your requests are still being answered. Wait a moment, then try again.',
  },
  InternalError: { status: 500, title: 'Internal Server Error', message: 'Something went wrong on our side.' },
  Unavailable: {
    status: 503,
    title: 'Not available',
    message: 'The server is starting up or shutting down. Try again in a moment.',
  },
})

/** The body of every error response. */
export interface ErrorBody {
  code: string
  status: number
  title: string
  content: string
  data?: unknown
  /** For calls declared with `tellsApart`: the code of that refusal, or `unknown_error`. */
  answer?: string
}
