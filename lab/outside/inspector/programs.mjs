// Copied to where the inspector is installed, and imported from there.
export { createBrowserInspector } from '@statelyai/inspect'
