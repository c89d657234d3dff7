import type { AnyContractProcedure } from '@orpc/contract'
import { threadIdOf } from '@attune/contract/ids'
import type { CallMeta } from '@attune/contract/call'
import { contract } from '@attune/contract/app/contract'
import * as z from 'zod'
import type { Method } from '../testing/caller.ts'
import { BELONGINGS, type BelongingKind, type Subject } from '../calls/examples-of.ts'

/** The part of JSON Schema that the calls' inputs use. */
export interface Shape {
  /** Several for a plain value that may be null. */
  type?: string | string[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  anyOf?: Shape[]
  pattern?: string
  enum?: unknown[]
  const?: unknown
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

export interface ContractCall {
  /** Slice and call, as in `contacts.get`. */
  name: string
  method: Method
  path: string
  meta: CallMeta
  /** Code and status of the refusals that the call declares. */
  refusals: Map<string, number>
  /** The input as sent and as the server reads it: only the latter shows comma-separated lists. */
  sent: Shape
  read: Shape
  /** Whether the server would read an input, as far as its schema says. */
  accepts: (input: unknown) => boolean
}

export type IdKind = 'organization' | 'account' | 'contact' | 'thread' | 'message' | BelongingKind

export interface IdParameter {
  field: string
  kind: IdKind
  /** In the path an id names the subject of the call; elsewhere it only filters. */
  inPath: boolean
  /** The field holds the id in an object, or in each object of a list. */
  inside: boolean
  /** A JSON field with a list of ids. */
  isList: boolean
}

/** Every call of the contract. Read once: converting the schemas takes long. */
export const listContractCalls = (): readonly ContractCall[] => (listed ??= readContract())

let listed: ContractCall[] | undefined

const readContract = (): ContractCall[] =>
  Object.entries(contract).flatMap(([slice, calls]) =>
    Object.entries<AnyContractProcedure>(calls).map(([name, call]) => readCall(`${slice}.${name}`, call)),
  )

/** The fields of a call that hold an id, recognized by its form. */
export const idParameters = (call: ContractCall): IdParameter[] =>
  Object.entries(call.read.properties ?? {}).flatMap(([field, shape]) => {
    // A folder is also named by a word, so the form doesn't say what it is.
    const isFolder = field === 'folderId' || call.path.includes(`/folders/{${field}}`)
    const own = isFolder ? 'folder' : kindIn(shape)
    const kind = own ?? kindInside(shape)
    if (kind === undefined) return []
    const inPath = call.path.includes(`{${field}}`)
    return [{ field, kind, inPath, inside: own === undefined, isList: isList(call.sent.properties?.[field] ?? {}) }]
  })

/** The id of a kind that a subject has. */
export const idOf = (kind: IdKind, of: Subject): string => {
  switch (kind) {
    case 'organization':
      return of.organizationId
    case 'account':
      return of.accountId
    case 'contact':
      return of.contactId
    case 'thread':
      return threadIdOf(of.contactId)
    case 'message':
      return of.messageId
    default:
      return of[`${kind}Id`]
  }
}

/** Builds the request for an input: ids go into the path, the rest into the query or a JSON body. */
export const requestOf = (
  call: Pick<ContractCall, 'method' | 'path'>,
  input: Record<string, unknown>,
): { method: Method; url: string; payload?: object } => {
  const rest = { ...input }
  const path = call.path.replaceAll(/\{([^}]+)\}/g, (_, field: string) => {
    const value = String(rest[field]).toWellFormed()
    delete rest[field]
    return encodeURIComponent(value)
  })
  if (call.method !== 'GET') return { method: call.method, url: path, payload: rest }
  const query = new URLSearchParams(Object.entries(rest).map(([field, value]) => [field, String(value)]))
  return { method: call.method, url: query.size === 0 ? path : `${path}?${query}` }
}

/** The part of oRPC's call definition that these tests read. */
interface Definition {
  route: { method: Method; path: string }
  meta: CallMeta
  inputSchema: z.ZodType
  errorMap: Record<string, { status: number }>
}

const readCall = (name: string, call: AnyContractProcedure): ContractCall => {
  // Every call of the contract has these (call.ts).
  const { route, meta, inputSchema, errorMap } = call['~orpc'] as Definition
  const shape = (io: 'input' | 'output') => z.toJSONSchema(inputSchema, { io, unrepresentable: 'any' }) as Shape
  return {
    name,
    method: route.method,
    path: route.path,
    meta,
    refusals: new Map(Object.entries(errorMap).map(([code, { status }]) => [code, status])),
    sent: shape('input'),
    read: shape('output'),
    accepts: (input) => inputSchema.safeParse(input).success,
  }
}

const FORMS: [RegExp, IdKind][] = [
  [/^\^ct_.*:/, 'message'],
  [/^\^ct_/, 'contact'],
  [/^\^th_/, 'thread'],
  [/^\^or_/, 'organization'],
  [/^\^us_/, 'account'],
]
const BELONGING_FORMS = Object.entries(BELONGINGS) as [BelongingKind, string][]

const kindIn = (shape: Shape): IdKind | undefined => {
  const own = FORMS.find(([form]) => form.test(shape.pattern ?? ''))?.[1] ?? belongingOf(shape)
  const inner = [...(shape.anyOf ?? []), ...(shape.items === undefined ? [] : [shape.items])]
  return own ?? inner.map(kindIn).find((kind) => kind !== undefined)
}

const isList = (shape: Shape): boolean => shape.items !== undefined || shape.anyOf?.some(isList) === true

const belongingOf = (shape: Shape): BelongingKind | undefined =>
  BELONGING_FORMS.find(([, beginning]) => shape.pattern?.startsWith(`^${beginning}`))?.[0]

/** The kind of belonging that an object, or each object of a list, names. */
const kindInside = (shape: Shape): BelongingKind | undefined =>
  Object.values(shape.items?.properties ?? shape.properties ?? {})
    .map((inner) => belongingOf(inner) ?? belongingOf(inner.items ?? {}))
    .find((kind) => kind !== undefined)
