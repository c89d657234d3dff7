import { EXPORT_PATH, IMPORT_PATH, importResultPath } from '@attune/contract/contacts/constants'
import { contactExportPath, HISTORY_PATH, ORGANIZATION_EXPORT_PATH } from '@attune/contract/moving/paths'
import { proofPath } from '@attune/contract/logs/limits'
import { LIVE_PATH } from '@attune/contract/app/live/limits'
import type { Operation } from './document.ts'
import { LIVE_TAG, tagOf } from './tags.ts'

const ORGANIZATION = { $ref: '#/components/parameters/organization' }
const CLIENT = { name: 'id', in: 'path', required: true, description: 'The client.', schema: { type: 'string' } }
const JSON_LINES = { 'application/jsonl': { schema: { type: 'string' } } }
const CSV = { 'text/csv': { schema: { type: 'string' } } }

type Routes = Record<string, Record<string, Operation>>

type MakeOperation = (
  tag: string,
  operationId: string,
  summary: string,
  description: string,
  rest: Omit<Operation, 'summary' | 'description' | 'tags'>,
) => Operation

/** Routes outside the contract, because their bodies are files or streams. */
export const plainRoutes = (refusal: Record<string, { schema: object }>): Routes => {
  const refused = { default: { description: 'Refused. `code` says why.', content: refusal } }
  const operation: MakeOperation = (tag, operationId, summary, description, rest) => ({
    operationId,
    summary,
    description,
    tags: [tag],
    ...rest,
    responses: { ...rest.responses, ...refused },
  })
  return {
    ...liveRoutes(operation),
    ...mediaRoutes(operation),
    ...clientFileRoutes(operation),
    ...exportRoutes(operation),
  }
}

const liveRoutes = (operation: MakeOperation): Routes => ({
  [LIVE_PATH]: {
    get: operation(
      LIVE_TAG.name,
      'live.follow',
      'Follow changes',
      'A stream of server-sent events with everything that changes within your reach. Each event has a `cursor`; to resume after a break, send the last one as `cursor` or `last-event-id`. A `reset` event asks you to load everything again.',
      {
        parameters: [
          {
            name: 'cursor',
            in: 'query',
            description: 'The cursor of the last event you handled.',
            schema: { type: 'string' },
          },
          ORGANIZATION,
        ],
        responses: {
          '200': {
            description: 'Server-sent events. The `data` of each is a `LiveEvent`.',
            content: { 'text/event-stream': { schema: { $ref: '#/components/schemas/LiveEvent' } } },
          },
        },
      },
    ),
  },
  '/carriers/{name}/{path}': {
    post: operation(
      LIVE_TAG.name,
      'live.webhook',
      'Receive a carrier webhook',
      'Where a carrier delivers incoming messages and receipts. The signature is checked over the raw body; a carrier that gets no success should retry, and duplicates are recognized.',
      {
        security: [],
        parameters: [
          { name: 'name', in: 'path', required: true, description: 'The carrier.', schema: { type: 'string' } },
          {
            name: 'path',
            in: 'path',
            required: true,
            description: 'What the carrier reports, as it names it.',
            schema: { type: 'string' },
          },
        ],
        responses: { '200': { description: 'Stored.' } },
      },
    ),
  },
})

const mediaRoutes = (operation: MakeOperation): Routes => ({
  '/v1/media': {
    post: operation(
      tagOf('media.x'),
      'media.upload',
      'Upload a file',
      'Takes a form with `kind` and then one `file`. An upload that nothing uses within a day is removed.',
      {
        parameters: [ORGANIZATION],
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                properties: {
                  kind: { type: 'string', description: 'What the file is for, such as `message-attachment`.' },
                  file: { type: 'string', description: 'The bytes.' },
                },
                required: ['kind', 'file'],
              },
            },
          },
        },
        responses: {
          '200': {
            description: 'Stored.',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Media' } } },
          },
        },
      },
    ),
  },
})

const clientFileRoutes = (operation: MakeOperation): Routes => ({
  [EXPORT_PATH]: {
    get: operation(
      tagOf('contacts.x'),
      'contacts.export',
      'Export clients',
      'Streams the clients that the filters of `GET /v1/contacts` find as CSV. Cells cannot be read as formulas.',
      {
        parameters: [ORGANIZATION],
        responses: { '200': { description: 'One line for each client.', content: CSV } },
      },
    ),
  },
  [proofPath('{id}')]: {
    get: operation(
      tagOf('logs.x'),
      'logs.exportProof',
      'Prove what was sent to a client',
      'Streams what has happened with a client as JSON Lines: consent and how it came, every automated text with why, version ' +
        'and publisher, holds, STOP and who looked. Each line has the hash of the one before and is signed; ' +
        '`tools/verify-proof.ts` checks the file offline. It takes the rights to logs, conversations and private data.',
      {
        parameters: [CLIENT, ORGANIZATION],
        responses: { '200': { description: 'A head, a line for each thing, and an end.', content: JSON_LINES } },
      },
    ),
  },
  [IMPORT_PATH]: {
    post: operation(
      tagOf('contacts.x'),
      'contacts.uploadImport',
      'Upload clients to import',
      'Takes a CSV file. Nothing becomes a client before the import was checked and applied.',
      {
        parameters: [FILE_NAME, ORGANIZATION],
        requestBody: { required: true, content: CSV },
        responses: {
          '200': {
            description: 'Uploaded.',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/ContactImport' } } },
          },
        },
      },
    ),
  },
  [importResultPath('{importId}')]: {
    get: operation(
      tagOf('contacts.x'),
      'contacts.importResult',
      'Download the result of an import',
      'The uploaded file with what became of each row.',
      {
        parameters: [
          { name: 'importId', in: 'path', required: true, description: 'The import.', schema: { type: 'string' } },
          ORGANIZATION,
        ],
        responses: { '200': { description: 'One line for each row.', content: CSV } },
      },
    ),
  },
})

/** For uploads that are not a form. */
const FILE_NAME = {
  name: 'x-file-name',
  in: 'header',
  description: 'The name of the file, percent-encoded.',
  schema: { type: 'string' },
}
const BYTES = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
const TAR = { 'application/gzip': { schema: { type: 'string', format: 'binary' } } }

const exportRoutes = (operation: MakeOperation): Routes => ({
  [HISTORY_PATH]: {
    post: operation(
      tagOf('moving.x'),
      'moving.uploadHistory',
      'Upload conversations from another product',
      'Takes a table of messages, a message log of Twilio, conversations of Chatwoot as JSON, or a mailbox (mbox). Nothing is ' +
        'written before the import was checked and applied, and nothing is ever sent by it.',
      {
        parameters: [FILE_NAME, ORGANIZATION],
        requestBody: { required: true, content: BYTES },
        responses: {
          '200': {
            description: 'Uploaded.',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/History' } } },
          },
        },
      },
    ),
  },
  [ORGANIZATION_EXPORT_PATH]: {
    get: operation(
      tagOf('moving.x'),
      'moving.exportOrganization',
      'Export the organization',
      'Streams everything of the organization, as of one moment, as a gzipped tar of JSON Lines and files. Only for those from whom nothing is hidden; every export is in the security log.',
      { parameters: [ORGANIZATION], responses: { '200': { description: 'The export.', content: TAR } } },
    ),
  },
  [contactExportPath('{contactId}')]: {
    get: operation(
      tagOf('moving.x'),
      'moving.exportClient',
      'Export a client',
      'Streams everything about one client, in the same format.',
      {
        parameters: [
          { name: 'contactId', in: 'path', required: true, description: 'The client.', schema: { type: 'string' } },
          ORGANIZATION,
        ],
        responses: { '200': { description: 'The export.', content: TAR } },
      },
    ),
  },
})
