interface IdParams {
  id: string
}

const CONTACT_ID = /^ct_[0-9a-f]{32}$/
const PROGRAM_ID = /^pg_[0-9a-f]{32}$/
const ACCOUNT_ID = /^us_[0-9a-f]{32}$/
const ORGANIZATION_ID = /^or_[0-9a-f]{32}$/
const SCENE_ID = /^sc_[0-9a-f]{32}$/

/** For `params.parse`: an address with a malformed id matches no page, so it is shown as not found. */
export const onlyContactId = ({ id }: IdParams): IdParams | false => CONTACT_ID.test(id) && { id }
export const onlySceneId = ({ id }: IdParams): IdParams | false => SCENE_ID.test(id) && { id }
export const onlyProgramId = ({ id }: IdParams): IdParams | false => PROGRAM_ID.test(id) && { id }
export const onlyAccountId = ({ id }: IdParams): IdParams | false => ACCOUNT_ID.test(id) && { id }
export const onlyOrganizationId = ({ id }: IdParams): IdParams | false => ORGANIZATION_ID.test(id) && { id }
