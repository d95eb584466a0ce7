-- How the database finds a fuzzy word: behind symbols, in letters, in characters that look like its own. Empty for others, and
-- for older fuzzy words until they are saved again.
alter table text_censor_word add column pattern text not null default '';
update text_censor_word w set pattern = k.pattern from (values
('裸聊', '(?:裸|祼|(?<![a-z])l[[:punct:][:space:]]*u[[:punct:][:space:]]*o)[[:punct:][:space:]]*(?:聊|耼|l[[:punct:][:space:]]*i[[:punct:][:space:]]*a[[:punct:][:space:]]*o(?![a-z]))'),
  ('刷单返利', '(?:刷|涮|(?<![a-z])s[[:punct:][:space:]]*h[[:punct:][:space:]]*u[[:punct:][:space:]]*a)[[:punct:][:space:]]*(?:单|單|単|c[[:punct:][:space:]]*h[[:punct:][:space:]]*a[[:punct:][:space:]]*n|d[[:punct:][:space:]]*a[[:punct:][:space:]]*n|s[[:punct:][:space:]]*h[[:punct:][:space:]]*a[[:punct:][:space:]]*n)[[:punct:][:space:]]*(?:返|f[[:punct:][:space:]]*a[[:punct:][:space:]]*n)[[:punct:][:space:]]*(?:利|l[[:punct:][:space:]]*i(?![a-z]))'),
  ('网络博彩', '(?:网|網|罔|(?<![a-z])w[[:punct:][:space:]]*a[[:punct:][:space:]]*n[[:punct:][:space:]]*g)[[:punct:][:space:]]*(?:络|絡|l[[:punct:][:space:]]*a[[:punct:][:space:]]*o|l[[:punct:][:space:]]*u[[:punct:][:space:]]*o)[[:punct:][:space:]]*(?:博|愽|b[[:punct:][:space:]]*o)[[:punct:][:space:]]*(?:彩|採|綵|c[[:punct:][:space:]]*a[[:punct:][:space:]]*i(?![a-z]))'),
  ('先转账', '(?:先|(?<![a-z])x[[:punct:][:space:]]*i[[:punct:][:space:]]*a[[:punct:][:space:]]*n)[[:punct:][:space:]]*(?:转|轉|転|z[[:punct:][:space:]]*h[[:punct:][:space:]]*u[[:punct:][:space:]]*a[[:punct:][:space:]]*i|z[[:punct:][:space:]]*h[[:punct:][:space:]]*u[[:punct:][:space:]]*a[[:punct:][:space:]]*n)[[:punct:][:space:]]*(?:账|帐|賬|帳|z[[:punct:][:space:]]*h[[:punct:][:space:]]*a[[:punct:][:space:]]*n[[:punct:][:space:]]*g(?![a-z]))'),
  ('傻逼', '(?:傻|儍|(?<![a-z])s[[:punct:][:space:]]*h[[:punct:][:space:]]*a)[[:punct:][:space:]]*(?:逼|b[[:punct:][:space:]]*i(?![a-z]))')
) k (word, pattern) where w.word = k.word and w.match_mode = 'FUZZY';
