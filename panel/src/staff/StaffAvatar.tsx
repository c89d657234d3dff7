import { useQuery } from '@tanstack/react-query'
import { useAccount } from '../client/account.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { loadStaffPhoto } from './staff-photos.ts'

interface StaffAvatarProps {
  id: string
  name: string
  /** Width and height in px. */
  size?: number
}

/** A member of staff: their photo, or else their initials. */
export const StaffAvatar = ({ id, ...staff }: StaffAvatarProps) => {
  const account = useAccount()
  const isOwn = id === account._id
  const photo = useQuery({
    queryKey: ['staff-photo', id],
    queryFn: () => loadStaffPhoto(id),
    enabled: !isOwn && id !== '',
    staleTime: STALE_MS,
    // Without it the initials are shown.
    meta: { quiet: true },
  })
  return <Avatar {...staff} kind="staff" photo={(isOwn ? account.photoThumbnail : photo.data) ?? null} />
}

/** Signed URLs of photos are valid for at least an hour. */
const STALE_MS = 30 * 60_000
