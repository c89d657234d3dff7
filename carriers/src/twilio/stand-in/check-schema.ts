import { readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'

/** Checks requests and answers by the parts of Twilio's OpenAPI document that messages need. */
interface Document {
  createMessage: { properties: Record<string, object> }
  listMessages: { name: string; schema: object }[]
  messageList: object
  components: object
}

/** The same for accounts and their numbers. */
interface AccountDocument {
  updateNumber: { properties: Record<string, object> }
  listNumbers: { name: string; schema: object }[]
  numberList: object
  components: object
}

const accounts = JSON.parse(readFileSync(new URL('./twilio-accounts.json', import.meta.url), 'utf8')) as AccountDocument

const document = JSON.parse(readFileSync(new URL('./twilio-messages.json', import.meta.url), 'utf8')) as Document

const ajv = new Ajv({
  strict: false,
  coerceTypes: 'array',
  allErrors: true,
  formats: {
    'phone-number': /^(?:whatsapp:)?\+[1-9][0-9]{6,14}$|^[0-9]{3,6}$/,
    uri: (text: string) => URL.canParse(text, 'https://api.twilio.com'),
    'date-time': true,
    'date-time-rfc-2822': (text: string) => !Number.isNaN(Date.parse(text)),
    currency: true,
    'uri-map': true,
    int64: true,
    'http-method': true,
    'phone-number-capabilities': true,
  },
})

const compile = (schema: object): ValidateFunction => ajv.compile({ ...schema, components: document.components })

const createMessage = compile({ ...document.createMessage, required: ['To'], additionalProperties: false })
const listMessages = compile({
  type: 'object',
  properties: Object.fromEntries(document.listMessages.map(({ name, schema }) => [name, schema])),
  additionalProperties: false,
})
const message = compile({ $ref: '#/components/schemas/api.v2010.account.message' })
const messageList = compile(document.messageList)

const compileOfAccounts = (schema: object): ValidateFunction =>
  ajv.compile({ ...schema, components: accounts.components })

const account = compileOfAccounts({ $ref: '#/components/schemas/api.v2010.account' })
const numberList = compileOfAccounts(accounts.numberList)
const updateNumber = compileOfAccounts({ ...accounts.updateNumber, additionalProperties: false })
const listNumbers = compileOfAccounts({
  type: 'object',
  properties: Object.fromEntries(accounts.listNumbers.map(({ name, schema }) => [name, schema])),
  additionalProperties: false,
})

const complain = (check: ValidateFunction, value: unknown): string[] => {
  if (check(value)) return []
  return (check.errors ?? []).map(({ instancePath, message: text, params }) =>
    `${instancePath} ${text ?? ''} ${JSON.stringify(params)}`.trim(),
  )
}

/** A form's fields, with a list if a name occurs more than once. */
const toFields = (form: URLSearchParams): Record<string, string | string[]> =>
  Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const values = form.getAll(name)
      return [name, values.length === 1 ? (values[0] ?? '') : values]
    }),
  )

/** What is wrong with a request to send a message. */
export const checkCreate = (form: URLSearchParams): string[] => complain(createMessage, toFields(form))

/** What is wrong with the query of a list. */
export const checkQuery = (query: URLSearchParams): string[] => complain(listMessages, toFields(query))

/** What is wrong with an answer of the stand-in's own. */
export const checkMessage = (resource: object): string[] => complain(message, resource)
export const checkPage = (page: object): string[] => complain(messageList, page)

export const checkAccount = (resource: object): string[] => complain(account, resource)
export const checkNumberPage = (page: object): string[] => complain(numberList, page)
export const checkNumberQuery = (query: URLSearchParams): string[] => complain(listNumbers, toFields(query))

/** What is wrong with a change to a number. An empty field removes the value, whatever its format. */
export const checkNumberUpdate = (form: URLSearchParams): string[] =>
  complain(updateNumber, toFields(new URLSearchParams([...form].filter(([, value]) => value !== ''))))
