// Runs before the first paint, so that a dark panel never flashes white. A separate file because the content security
// policy forbids inline scripts.
;(function () {
  var name = null
  try {
    name = localStorage.getItem('themeName')
  } catch {
    // Storage may be disabled; then the system's color scheme decides.
  }
  if (name !== 'dark' && name !== 'light') {
    name = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  }
  document.documentElement.setAttribute('data-mantine-color-scheme', name)
  // The organization's accent as last cached (src/client/theme/theme-cache.ts); the page then loads the current one.
  try {
    var cached = JSON.parse(localStorage.getItem('organizationTheme') || 'null')
    if (cached && /^[a-z0-9:;#{}[\]=-]{1,4000}$/.test(cached.css)) {
      var style = document.createElement('style')
      style.id = 'organization-theme'
      style.textContent = cached.css
      document.head.append(style)
    }
  } catch {
    // No storage, or unreadable content: the default accent stays.
  }
})()
