/**
 * The request for a call at an address such as `POST /v1/contacts/{id}/notes`: fields of the input that the path names
 * are put there; the rest becomes the query of a GET, or else the body.
 */
export const toRequest = (
  address: string,
  input: unknown,
  { headers, signal }: { headers: Record<string, string>; signal: AbortSignal | null },
): Request => {
  const [word = '', template = ''] = address.split(' ')
  const method = word === 'READ' || word === 'ONCE' ? 'POST' : word
  const rest = { ...(input as Record<string, unknown> | undefined) } // The contract's inputs are objects.
  const path = template.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  const url = new URL(globalThis.location.origin)
  url.pathname = path
  if (method === 'GET') {
    addQuery(url.searchParams, '', rest)
    return new Request(url, { method, headers, signal })
  }
  if (input === undefined || (path !== template && Object.keys(rest).length === 0))
    return new Request(url, { method, headers, signal })
  const json = { ...headers, 'content-type': 'application/json' }
  return new Request(url, { method, headers: json, signal, body: JSON.stringify(rest) })
}

/** Nested fields are in brackets: `filter[labels][0]=new`. Null values are left out. */
const addQuery = (query: URLSearchParams, name: string, value: unknown): void => {
  if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) addQuery(query, name === '' ? key : `${name}[${key}]`, inner)
  else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    query.append(name, String(value))
}
