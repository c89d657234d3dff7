import { IconBellCheck } from '@tabler/icons-react'
import type { Notice } from '@attune/contract/notices/entity'
import { useAccount } from '../client/account.ts'
import { actingOrganization } from '../client/organization.ts'
import type { RowKeys } from '../ui/keys/use-row-keys.ts'
import { ListRows, type ListRowsProps } from '../ui/list/ListRows.tsx'
import { EmptyState } from '../ui/page/EmptyState.tsx'
import { useNow } from '../ui/time/use-now.ts'
import { NoticeRow } from './NoticeRow.tsx'
import { closeAlert } from './use-notices.ts'

interface NoticeRowsProps extends Pick<ListRowsProps<Notice>, 'list' | 'label' | 'count' | 'empty'> {
  /** The result of `useRowKeys`, for a list with keyboard navigation. */
  keys?: RowKeys<Notice>
  /** Closes an alert; by default it is only closed. */
  onClose?: (notice: Notice) => Promise<void>
  /** Called after a notice's link has been followed. */
  onOpen?: () => void
}

/** A list of notices, on the page and beside the bell. */
export const NoticeRows = ({ keys, onClose, onOpen, ...rows }: NoticeRowsProps) => {
  const { _id: readerId, timezone, organization } = useAccount()
  const now = useNow()
  const showsOrganization = organization === null && actingOrganization() === null
  return (
    <ListRows {...rows} things="notices" rowPx={50} {...(keys !== undefined && { keys })}>
      {(notice, at) => (
        <NoticeRow
          key={notice._id}
          notice={notice}
          now={now}
          zone={timezone}
          showsOrganization={showsOrganization}
          onClose={onClose ?? (() => closeAlert(notice, readerId))}
          {...(keys !== undefined && { at, onChanged: keys.holdPlace(notice) })}
          {...(onOpen !== undefined && { onOpen })}
        />
      )}
    </ListRows>
  )
}

/** Shown if there are no notices at all. */
export const NoNotices = () => (
  <EmptyState icon={<IconBellCheck />} title="No notices yet">
    Alerts of scenes and messages that weren’t delivered appear here.
  </EmptyState>
)
