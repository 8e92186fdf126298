/**
 * What several screens share, in few files: brotli does better on one file than on ten small ones. Measured on
 * /signup: 7 kB less. Each group is what its screens need anyway; the rest is split by screen.
 *
 * Groups without names of files were measured: by share count, by entries, and by the features that import a module.
 * The best of them makes /signup 0.7 kB heavier, of the 0.8 kB that its budget leaves.
 */
const icons = 'node_modules/lucide-react/dist/esm/icons'

/** Whether a module is in the lists: names of files without their ending, or of folders with a slash, by their folder. */
function modules(lists: Record<string, readonly string[]>) {
  const paths = Object.entries(lists).flatMap(([folder, names]) => names.map((name) => `/${folder}/${name}`))
  return (id: string) => {
    const file = id.replace(/\.\w+$/, '')
    return paths.some((path) => (path.endsWith('/') ? file.includes(path) : file.endsWith(path)))
  }
}

const isLiveContract = modules({
  domain: [
    'fulfilment/contract',
    'fulfilment/orderContract',
    'partners/booking',
    'partners/connections',
    'partners/courierRuleContract',
    'partners/couriers',
    'versions',
    'orderViews',
  ],
})

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
      test: modules({
        'src/ui': [
          'Logo',
          'Lozenge',
          'ThemeSwitch',
          'theme',
          'keptChoice',
          'Lattice',
          'star',
          'Steps',
          'buttonClass',
          'link/Link',
          'link/PlainLink',
          'link/ButtonLink',
          'link/PathnameContext',
          'link/useGoTo',
          'link/leaveGuard',
          'Badge',
          'Form',
          'typed',
          'useChart',
          'prerenderContext',
          'inShell',
          'VisuallyHidden',
          'Note',
          'Headline',
          'createIcon',
        ],
        messages: ['ui'],
        [icons]: ['circle-exclamation-point', 'triangle-exclamation-point', 'info', 'circle-check'],
      }),
      priority: 1,
    },
    {
      name: 'forms',
      test: modules({
        'src/ui': [
          'field/Field',
          'field/FieldLine',
          'field/TextField',
          'field/PasswordField',
          'field/inputClass',
          'field/focusField',
          'NightPanel',
          'AccountFrame',
          'useEarlyInput',
          'useFocusRequests',
          'useChild',
          'useScreen',
        ],
        [icons]: ['eye', 'eye-off'],
        messages: ['failures', 'problems'],
        domain: ['problems', 'text', 'emails', 'hostNames', 'identityNumbers', 'newAccess'],
        'src/session': ['screen.hooks'],
      }),
    },
    {
      // Of the landing page and of the application.
      name: 'links',
      test: modules({
        'src/ui': ['SkipLink'],
        [icons]: ['arrow-right', 'menu', 'flask-conical'],
      }),
    },
    {
      // Of everybody who is signed in, and of toasts.
      name: 'signedIn',
      test: modules({
        'src/app': ['outline'],
        'src/ui': ['Sheet', 'Facts', 'RetryNote', 'CopyButton', 'Email', 'reading.hooks', 'request.hooks'],
        machines: ['reading/', 'request/'],
        'src/session': ['EmailNotice'],
        messages: ['splitOptions'],
        [icons]: ['log-out', 'octagon-pause', 'hourglass', 'ban', 'refresh-cw', 'x'],
      }),
    },
    {
      // What all screens of the application show or read, their frame and the sample among it.
      name: 'application',
      test: modules({
        'src/app/shell': [
          'NavigationItem',
          'AccountBlock',
          'AccountMenu',
          'NewsBar',
          'PhoneBars',
          'SampleBar',
          'Sidebar',
          'shell.hooks',
          'Shell',
        ],
        'src/features/commandPalette': [
          'entries',
          'shortcuts',
          'commandPalette.hooks',
          'CommandPalette',
          'commandPalette.actors',
        ],
        'src/workspace/sample': ['changes', 'collection', 'customers', 'orderRecord', 'sampleWorkspace'],
        'src/workspace/live': ['keptPhotos', 'news', 'openLiveWorkspace'],
        machines: ['changeQueue/', 'commandPalette/', 'leaving/', 'news/', 'workspace/workspace.machine'],
        'src/ui': [
          'iconButtonClass',
          'Ltr',
          'Kbd',
          'Avatar',
          'Skeleton',
          'StatusLabel',
          'IconButton',
          'PageHeader',
          'EmptyState',
          'Table',
          'CardActions',
          'lazyPart',
          'orderStatus',
          'isTyping',
          'keepFocusSeen',
          'textSize',
          'density',
          'useMedia',
          'overlay/Menu',
          'link/IconLink',
          'field/NativeSelect',
          'field/TextAreaField',
          'field/SelectField',
        ],
        messages: [
          'workspace',
          'parts',
          'orderStatus',
          'orders',
          'shell',
          'dates',
          'rights',
          'commandPalette',
        ],
        domain: [
          'money',
          'weeks',
          'phoneSearch',
          'photo',
          'refusedChange',
          'fulfilment/acceptance',
          'fulfilment/allocationSettings',
          'fulfilment/balance',
          'fulfilment/shares',
          'fulfilment/rounding',
          'fulfilment/stock',
          'fulfilment/roles',
          'fulfilment/undo',
          'fulfilment/batchUndo',
          'customers',
          'products',
          'pakistan',
          'listQueries/',
          'orders/order',
          'orders/totals',
          'orders/tags',
          'orders/customerFields',
          'orders/search',
          'dashboard/filter',
          'dashboard/counts',
          'dashboard/breakdowns',
          'dashboard/figures',
          'random',
          'sample/',
          'uuid',
        ],
        'src/workspace': [
          'address',
          'address.hooks',
          'addingState',
          'exportOnDemand',
          'navigation',
          'workspace',
          'workspace.hooks',
          'workspace.actors',
          'kept.hooks',
          'askBeforeLeaving',
          'watchDay',
          'Invitation',
          'NeedsOwnOrders',
          'NotAllowed',
        ],
        [icons]: [
          'plus',
          'a-large-small',
          'chevrons-up-down',
          'pencil',
          'trash',
          'key-round',
          'keyboard',
          'arrow-up',
          'arrow-down',
          'arrow-left',
          'warehouse',
          'chevron-down',
          'chevron-left',
          'chevron-right',
          'users',
          'user-cog',
          'package',
          'package-check',
          'truck',
          'check',
          'search',
          'download',
          'chart-no-axes-column',
          'receipt-text',
          'layout-dashboard',
          'settings',
          'map-pin-x',
          'credit-card',
          'banknote',
          'undo-2',
          'upload',
          'ellipsis-vertical',
          'house',
          'log-in',
          'moon',
          'wifi-off',
        ],
      }),
    },
    {
      // Of the lists of the application and of the operator's console.
      name: 'lists',
      test: modules({
        'src/ui': ['SearchField', 'RowCheck', 'link/RowLink', 'useRowFocus', 'Pagination'],
        domain: [
          'locations',
          'operator/providerWarehouses',
          'recordForms',
          'fulfilment/answers',
          'fulfilment/orderBatch',
        ],
        'src/workspace': [
          'recordList.actors',
          'recordList.hooks',
          'recordKeys.hooks',
          'sendAct',
          'RecordResults',
          'RecordToolbar',
          'RecordTable',
          'PhoneRow',
          'recordColumns',
          'rowControls',
          'rowKeys.hooks',
          'isSameData',
        ],
        machines: ['recordList/', 'recordEditor/', 'recordPanel/'],
      }),
    },
    {
      // Of lists and of an order, which is opened without a list from its link.
      name: 'tabs',
      test: modules({ 'src/ui': ['tabs/'] }),
    },
    {
      // Of set-up and of the application's forms.
      name: 'choices',
      test: modules({
        'src/ui': [
          'field/RadioList',
          'field/ChoiceList',
          'field/CheckList',
          'field/RadioCards',
          'field/Group',
        ],
      }),
    },
    {
      // Of tabs, menus and dialogs.
      name: 'controls',
      test: /\/@base-ui\/react\/internals\/(composite\/(composite|list\/)|direction-context\/)|\/@base-ui\/utils\/useControlled\./,
    },
    {
      // The API client, and of set-up what both need.
      name: 'client',
      test: modules({
        node_modules: ['ky/'],
        'src/api': ['api', 'client', 'earlyAnswers', 'responses', 'errorCatalogue'],
        domain: ['contract', 'companies', 'warehouses', 'storeUrl', 'onboarding/fields'],
      }),
    },
    {
      // What proves who sits here: of one's own account, and of people.
      name: 'proof',
      test: modules({
        'src/session': ['ownFactor.actors', 'ownFactor.hooks'],
        messages: ['account', 'secondFactor'],
        domain: ['secondFactor', 'passkeys'],
        machines: ['proof/'],
      }),
    },
    {
      // Of one's own account, and of the way back into it: one file, because each makes the list in the entry longer.
      name: 'account',
      test: modules({
        'src/app': ['AccountPages'],
        'src/ui': ['MailLinkCard', 'MailLinkFrame'],
        'src/features': ['passwordReset/', 'emailVerification/', 'account/', 'invitation/', 'takeBack/'],
        'src/session': ['VerifyEmailBar', 'verificationMail.actors', 'verificationMail.hooks'],
        messages: ['passwordReset', 'emailVerification', 'invitation', 'takeBack'],
        domain: ['account', 'passwordReset', 'invitation'],
        machines: ['passwordReset/', 'accountChange/', 'factorSetUp/', 'secondFactor/', 'invitation/'],
      }),
    },
    {
      // The second step of a sign-in, and of one's own account what it shares.
      name: 'secondStep',
      test: modules({
        'src/features/signIn': ['CodeFields'],
        'src/ui': ['passkeys'],
        messages: ['signInCode', 'passkeys'],
      }),
    },
    {
      // Of people and of orders: who may do what.
      name: 'rights',
      test: modules({
        messages: ['roles'],
        domain: ['fulfilment/rights', 'fulfilment/workRights'],
      }),
    },
    {
      // What lies over a screen, and the dialogs that ask before something is lost.
      name: 'dialogs',
      test: modules({
        'src/ui': [
          'overlay/Dialog',
          'overlay/Drawer',
          'overlay/ConfirmDialog',
          'overlay/DiscardQuestion',
          'overlay/FormDialog',
        ],
        'src/app': ['shell/MoreDrawer'],
      }),
    },
    {
      // What acts on orders say, in their dialogs and in toasts.
      name: 'actWords',
      test: modules({ messages: ['orderActs', 'orderBatch'] }),
    },
    {
      // What the API sends of own orders, and the parser that checks it (liveParser.ts).
      name: 'liveContract',
      test: (id: string) => /node_modules\/valibot\/.*\?live$/.test(id) || isLiveContract(id),
    },
    {
      // All places of Pakistan: of what asks for a city.
      name: 'places',
      test: modules({
        domain: [
          'fulfilment/cities',
          'fulfilment/citySuggestions',
          'fulfilment/places',
          'fulfilment/gazetteer',
          'fulfilment/spellings',
        ],
      }),
    },
    {
      // What an import and the live workspace both need comes with the live workspace.
      name: 'liveWorkspace',
      test: modules({
        'src/workspace/live': [
          'liveWorkspace',
          'chooseWorkspace',
          'calls',
          'catalogue',
          'orders',
          'liveViews',
          'livePhotos',
          'newsStream',
        ],
        domain: [
          'imports/',
          'fulfilment/newsContract',
          'fulfilment/catalogueContract',
          'fulfilment/viewContract',
          'fulfilment/paperContract',
          'fulfilment/paperKinds',
          'calls/paperCalls',
          'calls/viewCalls',
          'dashboard/figuresSchema',
          'calls/orderCalls',
          'calls/catalogueCalls',
          'calls/importCalls',
          'calls/workspaceCalls',
        ],
      }),
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
