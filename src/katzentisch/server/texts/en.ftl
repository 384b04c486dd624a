name-empty = A name needs at least one letter.
name-long = A name has at most { $limit } characters.
name-character = The character { $character } cannot be part of a name.
name-marks = A letter of a name carries at most { $limit } marks, and a name does not begin with one.
name-punctuation = A name needs a letter, a digit or a picture, not punctuation alone.

text-empty = There is nothing to say yet.
text-long = A line has at most { $limit } characters.
text-character = The character { $character } cannot be part of a line.
text-marks = A letter carries at most { $limit } marks, and a line does not begin with one.

settings-unknown = { $source }: there is no setting { $key }. There are: { $known }.
settings-number = { $source }: { $key } is a whole number from { $least } to { $most }, not { $value }.
settings-number-or-none = { $source }: { $key } is a whole number from { $least } to { $most }, or "none", not { $value }.
settings-truth = { $source }: { $key } is true or false, not { $value }.
settings-choice = { $source }: { $key } is one of { $choices }, not { $value }.
settings-host = { $source }: { $key } is an IP address or a host name, not { $value }.
settings-folder = { $source }: { $key } is the path of a folder, not { $value }.
settings-origins = { $source }: { $key } lists addresses like https://cats.example, without a path, not { $value }. Plain http is for this machine only.
settings-secret = { $source }: { $key } is a secret of { $least } to { $most } letters, digits and signs without a blank, or "none".
settings-file = { $source } cannot be read: { $problem }.
settings-toml = { $source } is not written as TOML: { $problem }.
