import { openApiDocument } from '@attune/server/app/api/openapi'
import { createConfig, lintFromString } from '@redocly/openapi-core'

/** What an OpenAPI linter objects to in the API description. */
export const checkApi = async (): Promise<string[]> => {
  const document = await openApiDocument('https://attune.example')
  const config = await createConfig({ extends: ['recommended'], rules: RULES })
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config })
  return problems.map(
    ({ ruleId, message, location: [location] }) => `${ruleId} at ${location?.pointer ?? 'the document'}: ${message}`,
  )
}

const RULES = {
  'operation-description': 'error',
  'operation-operationId-unique': 'error',
  'parameter-description': 'error',
  'tag-description': 'error',
  'no-unused-components': 'error',
  'no-invalid-media-type-examples': 'error',
  // The address it is installed at is the only server, and that may well be this machine.
  'no-server-example.com': 'off',
  // Every operation has a default answer, in the shape of all refusals.
  'operation-4xx-response': 'off',
  // `contacts/{id}/…` beside `contacts/bulk` is fine: ids have a prefix.
  'no-ambiguous-paths': 'off',
} as const
