import type { ReactNode } from 'react'
import { useAccount } from '../../client/account.ts'
import { holdsPermissions } from './permission-check.ts'

interface PermissionGateProps {
  /** Permissions that are all required. */
  all?: readonly string[]
  /** Permissions of which one is enough. */
  any?: readonly string[]
  children: ReactNode
  /** Shown if the account doesn't hold them. */
  otherwise?: ReactNode
}

/** Shows its content only if the account holds the permissions. The server enforces them independently. */
export const PermissionGate = ({ all = [], any, children, otherwise = null }: PermissionGateProps) => {
  const { scope } = useAccount()
  return holdsPermissions(scope.permissions, { all, any }) ? children : otherwise
}
