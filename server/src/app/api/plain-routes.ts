import { EXPORT_PATH, IMPORT_PATH, importResultPath } from '@attune/contract/contacts/constants'
import { LIVE_PATH } from '@attune/contract/app/live/limits'
import type { Operation } from './document.ts'
import { LIVE_TAG, tagOf } from './tags.ts'

const ORGANIZATION = { $ref: '#/components/parameters/organization' }
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
  return { ...liveRoutes(operation), ...mediaRoutes(operation), ...clientFileRoutes(operation) }
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
  [IMPORT_PATH]: {
    post: operation(
      tagOf('contacts.x'),
      'contacts.uploadImport',
      'Upload clients to import',
      'Takes a CSV file. Nothing becomes a client before the import was checked and applied.',
      {
        parameters: [
          {
            name: 'x-file-name',
            in: 'header',
            description: 'The name of the file, percent-encoded.',
            schema: { type: 'string' },
          },
          ORGANIZATION,
        ],
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
