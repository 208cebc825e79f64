/** The flags with which the tests start Chromium. Without them half of its work is in vain. */

/**
 * The features that Playwright turns off by itself. A second switch of this name replaces its own,
 * so ours repeats them.
 */
const OF_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'DialMediaRouteProvider',
  'GlobalMediaControls',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'BlockOriginHeaderModificationOnRedirect',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'Translate',
  'AutoDeElevate',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

/** Pages of the address bar, which each new window loads in a process of their own. */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

export const BROWSER_FLAGS = [
  // Software for WebGL alone: with `swiftshader` it would also paint the pages and put them
  // together, which takes as long again as all that a page does.
  '--use-gl=angle',
  '--use-angle=swiftshader-webgl',
  '--enable-unsafe-swiftshader',
  `--disable-features=${[...OF_PLAYWRIGHT, ...ADDRESS_BAR].join()}`,
];
