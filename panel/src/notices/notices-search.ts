import { NOTICE_TYPES, type NoticeType } from '@attune/contract/notices/constants'

/** Which notices are listed: read or unread ones, and one type. */
export interface NoticesSearch {
  read?: boolean
  type?: NoticeType
}

export const parseNoticesSearch = ({ read, type }: Record<string, unknown>): NoticesSearch => {
  const known = NOTICE_TYPES.find((one) => one === type)
  return { ...(typeof read === 'boolean' && { read }), ...(known !== undefined && { type: known }) }
}
