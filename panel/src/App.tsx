import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'
import { router } from './routes.tsx'
import { cssVariables, theme } from './ui/theme.ts'

/** The theme's name is kept under the spec's key (spec 1 §9); without one the system's scheme holds. */
const colorScheme = localStorageColorSchemeManager({ key: 'themeName' })

export const App = () => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    colorSchemeManager={colorScheme}
    defaultColorScheme="auto"
    deduplicateCssVariables
  >
    <RouterProvider router={router} />
  </MantineProvider>
)
