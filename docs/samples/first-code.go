// Creates a code and prints its page URL and image URL. In Go, without third-party packages.
//
//	QPR_API_KEY=... QPR_BASE_URL=http://localhost:3000 go run first-code.go
package main

import (
	"bytes"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"
	"time"
)

func main() {
	baseURL := os.Getenv("QPR_BASE_URL")
	if baseURL == "" {
		baseURL = "http://localhost:3000"
	}
	body, _ := json.Marshal(map[string]string{
		"name":   "Lobby",
		"prompt": "You are the concierge. Breakfast is from 7 to 10.",
	})
	request, err := http.NewRequest("POST", baseURL+"/v1/qpr-codes", bytes.NewReader(body))
	if err != nil {
		log.Fatal(err)
	}
	idempotencyKey := make([]byte, 16)
	rand.Read(idempotencyKey)
	request.Header.Set("Authorization", "Bearer "+os.Getenv("QPR_API_KEY"))
	request.Header.Set("Content-Type", "application/json")
	// A retry with the same Idempotency-Key does not create a second code.
	request.Header.Set("Idempotency-Key", hex.EncodeToString(idempotencyKey))

	client := http.Client{Timeout: 10 * time.Second}
	response, err := client.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	var result struct {
		ScanURL    string `json:"scan_url"`
		QrImageURL string `json:"qr_image_url"`

		// Only error responses have these two fields.
		ErrorCode   string `json:"code"`
		ErrorDetail string `json:"detail"`
	}
	if err := json.NewDecoder(response.Body).Decode(&result); err != nil {
		log.Fatal(err)
	}
	if response.StatusCode != http.StatusOK {
		log.Fatalf("%s: %s", result.ErrorCode, result.ErrorDetail)
	}
	fmt.Println(result.ScanURL, result.QrImageURL)
}
