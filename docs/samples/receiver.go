// A webhook receiver in Go, without third-party packages.
//
//	WEBHOOK_SECRET=whsec_... PORT=8080 go run receiver.go
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"sync"
)

var seen sync.Map // in production: a table with a unique key

func isGenuine(rawBody []byte, signature, secret string) bool {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write(rawBody)
	expected := "sha256=" + hex.EncodeToString(mac.Sum(nil))
	return hmac.Equal([]byte(signature), []byte(expected))
}

func receive(response http.ResponseWriter, request *http.Request) {
	rawBody, err := io.ReadAll(request.Body) // the signature covers the raw bytes, so do not parse the body first
	if err != nil || !isGenuine(rawBody, request.Header.Get("X-Service-Signature"), os.Getenv("WEBHOOK_SECRET")) {
		response.WriteHeader(http.StatusUnauthorized)
		return
	}
	var event struct{ Event, ID string }
	if err := json.Unmarshal(rawBody, &event); err != nil {
		response.WriteHeader(http.StatusBadRequest)
		return
	}
	// Respond within 5 seconds. Go sends the response when this function returns, so do long work in a goroutine.
	response.WriteHeader(http.StatusNoContent)
	if _, known := seen.LoadOrStore(event.ID, true); known {
		return // the same event can arrive more than once
	}
	fmt.Println(event.Event, event.ID)
}

func main() {
	if os.Getenv("WEBHOOK_SECRET") == "" {
		log.Fatal("Set WEBHOOK_SECRET.") // anyone can sign with an empty secret
	}
	port := os.Getenv("PORT")
	if port == "" {
		port = "8080"
	}
	log.Fatal(http.ListenAndServe("127.0.0.1:"+port, http.HandlerFunc(receive)))
}
