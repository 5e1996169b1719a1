# The standings of a tournament as a table, with R alone and no package:
#   Rscript table.R https://tour.example cup

# JSON as lists of R: its signs become those of R, and nothing that is no sign of JSON is ever evaluated.
read_json <- function(address) {
  text <- paste(readLines(address, encoding = "UTF-8", warn = FALSE), collapse = "\n")
  signs <- '"(\\\\.|[^"\\\\])*"|[]{}:,[]|-?[0-9]+([.][0-9]+)?([eE][-+]?[0-9]+)?|true|false|null'
  found <- regmatches(text, gregexpr(signs, text, perl = TRUE))[[1]]
  written <- c("[" = "list(", "{" = "list(", "]" = ")", "}" = ")", ":" = "=", "," = ",",
               "true" = "TRUE", "false" = "FALSE", "null" = "NULL")
  known <- found %in% names(written)
  found[known] <- written[found[known]]
  eval(parse(text = paste(found, collapse = " "), encoding = "UTF-8"))
}

given <- commandArgs(trailingOnly = TRUE)
answer <- read_json(paste0(given[1], "/api/v1/tournaments/", given[2], "/standings"))

rows <- lapply(answer$rows, function(row) {
  values <- sapply(row$values, function(one) if (is.null(one$number)) NA else one$number)
  names(values) <- sapply(row$values, function(one) one$metric)
  data.frame(place = row$written, team = row$team$name, played = row$played, t(values))
})
print(do.call(rbind, rows), row.names = FALSE)
