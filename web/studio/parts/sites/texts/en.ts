export const texts = {
  sites: 'Websites',
  sitesHint: 'Websites that can show this page, one per line. No other website can.',
  notSites: (max: string) => `Enter addresses such as https://www.example.com, up to ${max}.`,
  snippet: 'Add to your website',
  snippetHint: 'Paste this line into your website. It adds a button that opens the page.',
  copySnippet: 'Copy line',
};

export type SitesTexts = typeof texts;
