interface IdParams {
  id: string
}

/**
 * For `params.parse`: an address matches only with an id that begins with these letters and is well-formed. With any other it is
 * shown as not found.
 */
export const onlyId = (letters: string): ((params: IdParams) => IdParams | false) => {
  const form = new RegExp(`^${letters}_[0-9a-f]{32}$`)
  return ({ id }) => form.test(id) && { id }
}
