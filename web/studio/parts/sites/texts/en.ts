export const texts = {
  sites: 'Websites',
  sitesHint: 'Sites that can show this page, one per line. Other sites cannot.',
  notSites: (max: string) => `Enter addresses such as https://www.example.com, at most ${max}.`,
  snippet: 'Add to your website',
  snippetHint: 'Paste this line into your website. It adds a button that opens the page.',
  copySnippet: 'Copy the line',
};

export type SitesTexts = typeof texts;
