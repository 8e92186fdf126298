/**
 * What several screens share, in few files: brotli does better on one file than on ten small ones. Measured on
 * /signup: 7 kB less. Each group holds what its screens need anyway; the rest is split by screen.
 *
 * Groups without names of files were measured: by share count, by entries, and by the features that import a module.
 * The best of them makes /signup 0.7 kB heavier, of the 0.8 kB that its budget leaves.
 */
export const codeSplitting = {
  includeDependenciesRecursively: false,
  groups: [
    {
      name: 'framework',
      // Not the copy of valibot that parses the live API (liveParser.ts).
      test: /^(?!.*\?live$).*node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|xstate|@xstate|use-sync-external-store|use-isomorphic-layout-effect|valibot)\//,
      priority: 2,
    },
    {
      name: 'parts',
      test: /\/src\/ui\/(Logo|Lozenge|ThemeSwitch|theme|Lattice|star|Steps|buttonClass|link\/Link|useChart|VisuallyHidden|Note|Headline)\.tsx?$|\/messages\/ui\.ts$|\/lucide-react\/dist\/esm\/(?!icons|lucide)|\/lucide-react\/.*\/(.*exclamation-point|info|circle-check)\./,
      priority: 1,
    },
    {
      name: 'forms',
      test: /\/src\/ui\/(field\/(Field|FieldLine|TextField|PasswordField|inputClass|focusField)|NightPanel|AccountFrame|useFocusRequests|useScreen)\.tsx?$|\/lucide-react\/.*\/(eye|eye-off)\.|\/messages\/failures\.ts$|\/src\/session\/screen\.hooks\.ts$/,
    },
    {
      // Of the landing page and of the application.
      name: 'links',
      test: /\/src\/ui\/(SkipLink|Badge|link\/ButtonLink)\.tsx$|\/lucide-react\/.*\/icons\/(arrow-right|menu|flask-conical)\./,
    },
    {
      // Of everybody who is signed in, and of toasts.
      name: 'signedIn',
      test: /\/src\/ui\/(Sheet|Facts)\.tsx$|\/src\/session\/EmailNotice\.tsx$|\/messages\/splitOptions\.ts$|\/lucide-react\/.*\/icons\/(log-out|octagon-pause|hourglass|ban|refresh-cw|x)\./,
    },
    {
      // What all screens of the application show or read; each alone would be a file of a few hundred bytes.
      name: 'application',
      test: /\/src\/ui\/(iconButtonClass|Ltr|Kbd|Avatar|Skeleton|StatusLabel|IconButton|PageHeader|EmptyState|Table|CardActions|lazyPart|orderStatus|isTyping|overlay\/Menu|link\/IconLink|Form|field\/(NativeSelect|TextAreaField|SelectField))\.tsx?$|\/messages\/(workspace|parts|orderStatus|shell|dates|rights)\.ts$|\/domain\/(money|weeks|phoneSearch|refusedChange|fulfilment\/(allocationSettings|balance|shares|rounding|stock|roles)|customers|products|pakistan)\.ts$|\/domain\/listQueries\/|\/domain\/orders\/(order|totals|tags|customerFields|search)\.ts$|\/domain\/dashboard\/filter\.ts$|\/src\/workspace\/(address|address\.hooks|addingState|exportOnDemand|navigation|workspace|workspace\.hooks|Invitation|NeedsOwnOrders|NotAllowed)\.tsx?$|\/lucide-react\/.*\/icons\/(plus|pencil|trash|key-round|keyboard|arrow-up|arrow-down|arrow-left|warehouse|chevron-down|users|user-cog|package|package-check|truck|check|search|download|chart-no-axes-column|receipt-text|layout-dashboard|settings|map-pin-x|credit-card|banknote|undo-2|upload|ellipsis-vertical)\./,
    },
    {
      // Of the lists of the application and of the operator's console.
      name: 'lists',
      test: /\/src\/ui\/(SearchField|link\/RowLink|useRowFocus)\.tsx?$|\/src\/workspace\/(recordList\.(actors|hooks)|recordKeys\.hooks|RecordResults|RecordToolbar|isSameData)\.tsx?$|\/machines\/recordList\//,
    },
    {
      // Of set-up and of the application's forms.
      name: 'choices',
      test: /\/src\/ui\/field\/(RadioList|ChoiceList|CheckList|RadioCards|Group)\.tsx$/,
    },
    {
      // Of tabs, menus and dialogs.
      name: 'controls',
      test: /\/@base-ui\/react\/internals\/(composite\/(composite|list\/)|direction-context\/)|\/@base-ui\/utils\/useControlled\./,
    },
    {
      // Of the API client and of set-up.
      name: 'contract',
      test: /\/domain\/(contract|companies|warehouses|storeUrl|onboarding\/fields)\.ts$/,
    },
    {
      // Of one's own account, and of the way back into it: one file, because each makes the list in the entry longer.
      name: 'account',
      test: /\/src\/app\/AccountPages\.tsx$|\/src\/features\/(passwordReset|emailVerification|account|invitation)\/|\/src\/session\/(VerifyEmailBar|verificationMail)|\/messages\/(passwordReset|emailVerification|account|invitation)\.ts$|\/domain\/(account|passwordReset|invitation)\.ts$|\/machines\/(passwordReset|emailVerification|emailChange|verificationMail|account|invitation)\//,
    },
    {
      // Of people and of orders: who may do what.
      name: 'rights',
      test: /\/messages\/roles\.ts$|\/domain\/fulfilment\/(rights|workRights)\.ts$/,
    },
    {
      // What lies over a screen, and the dialogs that ask before something is lost.
      name: 'dialogs',
      test: /\/src\/ui\/overlay\/(Dialog|Drawer|ConfirmDialog|DiscardQuestion|FormDialog)\.tsx$|\/src\/app\/shell\/MoreDrawer\.tsx$/,
    },
    {
      // CSV files, read and written.
      name: 'csv',
      test: /\/src\/workspace\/(exportCsv|readCsv)\.ts$|\/node_modules\/papaparse\//,
    },
    {
      // What an import and the live workspace both need comes with the live workspace.
      name: 'liveWorkspace',
      test: /\/src\/workspace\/live\/(liveWorkspace|chooseWorkspace|calls|catalogue|orders|sampleRecords)\.ts$|\/domain\/imports\/|\/domain\/fulfilment\/newsContract\.ts$/,
    },
    {
      name: 'rules',
      test: /\/domain\/(problems|text|emails|hostNames|identityNumbers|newAccess)\.ts$|\/messages\/problems\.ts$/,
    },
  ],
}

/** The files that something else finds by name: vite.config.ts, and a test. */
const namedFiles = ['framework', 'parts', 'drawings']

/**
 * The entry lists all files that are loaded later, and every page loads the entry. So files go without a name, and with a
 * short hash: 0.7 kB less on every page. `.vite/manifest.json` has the file of each module.
 */
export function chunkFileNames({ name }: { name: string }): string {
  return namedFiles.includes(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'
}
